import { expect, test } from "vitest";
import { stripHtmlQuotes } from "./strip-quotes.ts";

// Replies as mail clients build them, 2007 to 2026: each with the words "My answer." above or below the quote.
const who = "Ada Lovelace &lt;ada@example.com&gt;";
const header = `<b>From:</b> ${who}<br><b>Sent:</b> Monday, November 2, 2026 10:00 AM<br><b>To:</b> Desk<br><b>Subject:</b> Tea`;

test.each([
  [
    "gmail",
    '<div dir="ltr">My answer.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 2, 2026 at 10:00 AM Ada &lt;<a href="mailto:a@b">ada@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px">old words</blockquote></div>',
  ],
  [
    "gmail nosig",
    '<div dir="ltr">My answer.<br clear="all"><br>-- <br><div class="gmail_signature">Ada<br>Desk</div></div><br><div class="gmail_quote"><div class="gmail_attr">x wrote:</div><blockquote class="gmail_quote">old words</blockquote></div>',
  ],
  [
    "gmail mobile",
    '<div dir="auto">My answer.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Am Mo. schrieb Ada:</div><blockquote class="gmail_quote">old</blockquote></div>',
  ],
  [
    "owa",
    `<div style="font-family:Calibri">My answer.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>${header}</font><div>&nbsp;</div></div><div>old words</div>`,
  ],
  [
    "owa no appendonsend",
    `<div>My answer.</div><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg">${header}</div><div>old words</div>`,
  ],
  [
    "outlook mobile",
    `<div>My answer.</div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr><div>${header}</div><div>old words</div></div>`,
  ],
  [
    "outlook mobile class",
    `<div>My answer.</div><div class="ms-outlook-mobile-reference-message skipProofing"><hr>${header}</div><div>old words</div>`,
  ],
  [
    "outlook 2007",
    `<div class="Section1"><p class="MsoNormal">My answer.<o:p></o:p></p><div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in'><p class="MsoNormal">${header}<o:p></o:p></p></div><p>old words</p></div>`,
  ],
  [
    "outlook new",
    `<div class="elementToProof">My answer.</div><div id="mail-editor-reference-message-container" class="elementToProof"><div style="border-width: 1pt medium medium; border-style: solid none none; border-color: rgb(225, 225, 225)"><p>${header}</p></div><p>old words</p></div>`,
  ],
  [
    "outlook border-color",
    `<div><p class="MsoNormal">My answer.</p></div><div style="border:none;border-top:1.0pt solid #E1E1E1"><p>${header}</p></div><p>old words</p>`,
  ],
  [
    "outlook mac",
    `<p class="MsoNormal">My answer.</p><div style="border:none;border-top:solid #B5C4DF 1.0pt"><p class="MsoNormal"><b><span>From: </span></b><span>${who}<br><b>Date: </b>Monday<br><b>To: </b>Desk<br><b>Subject: </b>Tea</span></p></div><p>old</p>`,
  ],
  [
    "outlook mac OLK",
    '<div>My answer.</div><span id="OLK_SRC_BODY_SECTION"><div>From: Ada</div>old words</span>',
  ],
  [
    "windows mail",
    `<div>My answer.</div><div style="mso-element:para-border-div;border:none;border-top:solid #E1E1E1 1.0pt"><p>${header}</p></div>old`,
  ],
  [
    "apple",
    '<html><body>My answer.<br><div><br><blockquote type="cite"><div>On 2 Nov 2026, at 10:00, Ada wrote:</div><br><div>old words</div></blockquote></div></body></html>',
  ],
  [
    "ios",
    '<div dir="ltr">My answer.</div><div dir="ltr"><br><blockquote type="cite">On 2 Nov 2026, at 10:00, Ada wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿old words</div></blockquote>',
  ],
  [
    "ios sig",
    '<div dir="ltr">My answer.<br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 2 Nov 2026, at 10:00, Ada wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">old words</div></blockquote></div>',
  ],
  [
    "tb",
    '<p>My answer.</p><div class="moz-cite-prefix">Am 02.11.26 um 10:00 schrieb Ada:<br></div><blockquote type="cite" cite="mid:x">old words</blockquote>',
  ],
  ["tb sig", `<p>My answer.</p><pre class="moz-signature" cols="72">-- \nAda\nDesk</pre>`],
  [
    "tb bottom",
    '<div class="moz-cite-prefix">Am 02.11.26 um 10:00 schrieb Ada:<br></div><blockquote type="cite" cite="mid:x">old words</blockquote><p>My answer.</p>',
  ],
  [
    "yahoo",
    '<div><div dir="ltr">My answer.</div></div><div id="ydpx" class="yahoo_quoted"><div>On Monday, November 2, 2026 at 10:00:00 AM GMT+1, Ada wrote:</div><div>old words</div></div>',
  ],
  [
    "yahoo ydp class",
    '<div>My answer.</div><div id="ydp123yahoo_quoted_1" class="ydp123yahoo_quoted"><div>On Monday Ada wrote:</div><div>old words</div></div>',
  ],
  [
    "aol",
    '<div>My answer.</div><br><div style="font-family:arial">-----Original Message-----<br>From: Ada &lt;ada@example.com&gt;<br>To: Desk<br>Sent: Mon, Nov 2, 2026 10:00 am<br>Subject: Tea<br><br>old words</div>',
  ],
  [
    "proton",
    '<div>My answer.</div><div class="protonmail_signature_block"><div>Sent with Proton Mail</div></div><div class="protonmail_quote">On Monday, Ada wrote:<br><blockquote class="protonmail_quote" type="cite">old words</blockquote></div>',
  ],
  [
    "zoho",
    '<div>My answer.</div><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204,204,204)"><br></div><div class="zmail_extra" data-zbluepencil-ignore="true"><div><br></div><div id="Zm-_Id_-Sgn1">---- On Mon, 02 Nov 2026 10:00:00 +0100 <b>Ada &lt;ada@example.com&gt;</b> wrote ---<br></div><br><blockquote id="blockquote_zmail"><div>old words</div></blockquote></div>',
  ],
  [
    "yandex",
    '<div>My answer.</div><div>02.11.2026, 10:00, "Ada" &lt;ada@example.com&gt;:</div><blockquote><div>old words</div></blockquote>',
  ],
  [
    "mailru",
    '<p>My answer.</p><p>&nbsp;</p><blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px;">Понедельник, 2 ноября 2026, 10:00 +03:00 от Ada &lt;ada@example.com&gt;:<br>&nbsp;<div id="">old words</div></blockquote>',
  ],
  [
    "mailru reply class",
    '<div>My answer.</div><div data-signature-widget="container">--<br>Ada</div><blockquote class="mail-quote">x</blockquote>',
  ],
  [
    "gmx",
    '<div style="font-family: Verdana"><div>My answer.</div><div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Montag, 02. November 2026 um 10:00 Uhr<br/><b>Von:</b>&nbsp;Ada &lt;ada@example.com&gt;<br/><b>An:</b>&nbsp;desk@example.org<br/><b>Betreff:</b>&nbsp;Tee</div><div name="quoted-content">old words</div></div></div></div>',
  ],
  [
    "tonline",
    '<div>My answer.</div><div>-----Original-Nachricht-----</div><div>Betreff: Tee</div><div>Datum: 2026-11-02T10:00:00+0100</div><div>Von: "Ada" &lt;ada@example.com&gt;</div><div>An: x</div><div>old words</div>',
  ],
  [
    "freenet",
    "<p>My answer.</p><p>--- Original-Nachricht ---<br>Von: Ada<br>Datum: 02.11.2026 10:00:00<br>An: desk@example.org<br>Betreff: Tee</p><blockquote>old</blockquote>",
  ],
  [
    "notes",
    `<font size=2 face="sans-serif">My answer.</font><br><br><br><font size=1 color=#5f5f5f face="sans-serif">From: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1>${who}</font><br><font size=1 color=#5f5f5f>To: &nbsp;</font><font size=1>Desk</font><br><font size=1 color=#5f5f5f>Date: &nbsp;</font><font size=1>02/11/2026 10:00</font><br><font size=1>Subject: &nbsp;</font><font size=1>Tea</font><br><hr noshade><br><font>old words</font>`,
  ],
  [
    "notes de",
    "<font>My answer.</font><br><br><table width=100%><tr><td>Von:</td><td>Ada/Org@Org</td></tr><tr><td>An:</td><td>Desk</td></tr><tr><td>Datum:</td><td>02.11.2026 10:00</td></tr><tr><td>Betreff:</td><td>Tee</td></tr></table><hr>old words",
  ],
  [
    "notes forwarded",
    "<p>My answer.</p><p>----- Forwarded by Ada/Org on 02/11/2026 10:00 AM -----</p><p>From: Ada<br>To: x<br>Date: y<br>Subject: z</p><p>old</p>",
  ],
  [
    "samsung",
    '<div dir="auto">My answer.</div><div id="composer_signature"><div style="font-size:85%">Sent from my Galaxy</div></div><div><br></div><div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Original message --------</div><div>From: Ada &lt;ada@example.com&gt; </div><div>Date: 02/11/2026  10:00  (GMT+01:00) </div><div>To: Desk </div><div>Subject: Tea </div><div><br></div></div>old words',
  ],
  [
    "k9",
    '<div>My answer.</div><br><br><div class="gmail_quote">Am 2. November 2026 10:00:00 MEZ schrieb Ada &lt;ada@example.com&gt;:<blockquote class="gmail_quote">old words</blockquote></div><br>-- <br>Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  ],
  [
    "spark",
    '<html><body><div name="messageBodySection"><div dir="auto">My answer.</div></div><div name="messageReplySection">On Nov 2, 2026, 10:00 AM +0100, Ada &lt;ada@example.com&gt;, wrote:<br /><blockquote type="cite" class="spark_quote">old words</blockquote></div></body></html>',
  ],
  [
    "hey",
    '<div class="trix-content"><div>My answer.</div></div><br><div>On November 2, 2026, Ada &lt;ada@example.com&gt; wrote:</div><blockquote style="margin:0">old words</blockquote>',
  ],
  [
    "front",
    '<div>My answer.</div><div><br></div><div class="front-blockquote">On November 2, 2026 at 10:00 AM GMT+1 <a href="mailto:a">ada@example.com</a> wrote:<br><br><blockquote type="cite" style="margin:0">old words</blockquote></div>',
  ],
  [
    "missive",
    '<div>My answer.</div><div class="missive_quote"><div>On Nov 2, 2026 at 10:00 AM, Ada &lt;ada@example.com&gt; wrote:</div><blockquote>old words</blockquote></div>',
  ],
  [
    "fastmail",
    '<div>My answer.</div><div><br></div><div>On Mon, Nov 2, 2026, at 10:00 AM, Ada wrote:</div><blockquote type="cite" id="qt">old words</blockquote>',
  ],
  [
    "roundcube",
    '<p>My answer.</p><p id="reply-intro">On 2026-11-02 10:00, Ada wrote:</p><blockquote type="cite" style="padding: 0 0.4em">old words</blockquote>',
  ],
  [
    "roundcube bottom",
    '<p id="reply-intro">On 2026-11-02 10:00, Ada wrote:</p><blockquote type="cite" style="padding: 0 0.4em">old words</blockquote><p>My answer.</p>',
  ],
  [
    "zimbra",
    '<div>My answer.</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>"Ada" &lt;ada@example.com&gt;<br><b>To: </b>Desk<br><b>Sent: </b>Monday<br><b>Subject: </b>Tea<br></div><div data-marker="__QUOTED_TEXT__">old words</div>',
  ],
  [
    "zimbra fr",
    '<div>My answer.</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>De: </b>"Ada"<br><b>À: </b>Desk<br><b>Envoyé: </b>Lundi<br><b>Objet: </b>Thé<br></div><div data-marker="__QUOTED_TEXT__">old words</div>',
  ],
  [
    "netease",
    '<div>My answer.</div><div style="position:relative;zoom:1">--<br>Ada</div><pre>At 2026-11-02 10:00:00, "Ada" &lt;ada@example.com&gt; wrote:</pre> <blockquote id="isReplyContent" style="PADDING-LEFT: 1ex">old words</blockquote>',
  ],
  [
    "qq",
    '<div>My answer.</div><div><includetail><div style="font:Verdana normal 14px">&nbsp;</div><div style="FONT-SIZE: 12px;padding:2px 0;">------------------&nbsp;Original&nbsp;------------------</div><div style="background:#efefef"><div id="menu_sender"><b>From: </b>&nbsp;"Ada"&lt;ada@example.com&gt;;</div><div><b>Date: </b>&nbsp;Mon, Nov 2, 2026</div><div><b>To: </b>&nbsp;"desk"&lt;desk@example.org&gt;;</div><div><b>Subject: </b>&nbsp;Tea</div></div><div>old words</div></includetail></div>',
  ],
  [
    "qq zh",
    '<div>My answer.</div><div style="font-size:12px">------------------&nbsp;原始邮件&nbsp;------------------</div><div>发件人: "Ada"</div>old',
  ],
  [
    "foxmail",
    '<div>My answer.</div><hr style="width:210px"><div><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><div style="background:#efefef"><div><b>From:</b>&nbsp;<a href="mailto:ada@example.com">Ada</a></div><div><b>Date:</b>&nbsp;2026-11-02&nbsp;10:00</div><div><b>To:</b>&nbsp;Desk</div><div><b>Subject:</b>&nbsp;Tea</div></div></div></div><div>old words</div>',
  ],
  [
    "airmail",
    '<div>My answer.</div><p class="airmail_on">On 2 November 2026 at 10:00:00, Ada (ada@example.com) wrote:</p><blockquote type="cite" class="clean_bq">old words</blockquote>',
  ],
  [
    "mailspring",
    '<div>My answer.</div><div class="gmail_quote_attribution">On Nov 2 2026, at 10:00 am, Ada &lt;ada@example.com&gt; wrote:</div><blockquote class="gmail_quote">old words</blockquote>',
  ],
  [
    "em client",
    '<div>My answer.</div><div>------ Original Message ------</div><div>From "Ada" &lt;ada@example.com&gt;</div><div>To desk@example.org</div><div>Date 02.11.2026 10:00</div><div>Subject Tea</div><div id="x"><blockquote cite="x" type="cite" class="cite2">old words</blockquote></div>',
  ],
  [
    "mailbird",
    '<div>My answer.</div><div><br></div><div>On 02/11/2026 10:00:00, Ada &lt;ada@example.com&gt; wrote:</div><blockquote class="history_container" type="cite">old words</blockquote>',
  ],
  [
    "tutanota",
    '<div>My answer.</div><div>--<br>Secured with Tuta Mail</div><br>02.11.2026, 10:00 von ada@example.com:<br><blockquote class="tutanota_quote">old words</blockquote>',
  ],
  [
    "ox",
    '<p>My answer.</p><blockquote type="cite"><div>Ada &lt;ada@example.com&gt; hat am 02.11.2026 10:00 CET geschrieben:</div><div>old words</div></blockquote>',
  ],
  [
    "horde",
    '<p>My answer.</p><br><p>Zitat von Ada &lt;ada@example.com&gt;:</p><blockquote type="cite">old words</blockquote>',
  ],
  [
    "zendesk",
    "<p>My answer.</p><p>##- Please type your reply above this line -##</p><p>old words</p>",
  ],
  [
    "freshdesk",
    '<div>My answer.</div><div class="freshdesk_quote"><blockquote class="freshdesk_quote">On Mon, 2 Nov at 10:00 AM , Ada &lt;ada@example.com&gt; wrote:<br>old words</blockquote></div>',
  ],
  [
    "intercom",
    '<p class="intercom-align-left">My answer.</p><div class="history"><p>On Mon, Nov 2, 2026 at 10:00 AM, "Ada" &lt;ada@example.com&gt; wrote:</p><div>old words</div></div>',
  ],
  [
    "helpscout",
    '<div>My answer.</div><div class="gmail_quote"><div>On Mon, Nov 2 Ada wrote:</div><div>old words</div></div>',
  ],
  [
    "groupwise",
    "<div>My answer.</div><br><br>&gt;&gt;&gt; Ada Lovelace &lt;ada@example.com&gt; 02.11.2026 10:00 &gt;&gt;&gt;<br>old words",
  ],
  [
    "sogo",
    '<p>My answer.</p><br>On Monday, November 02, 2026 10:00 CET, Ada &lt;ada@example.com&gt; wrote:<br>&nbsp;<blockquote type="cite" cite="x">old words</blockquote>',
  ],
  [
    "bluemail",
    '<div dir="auto">My answer.</div><div class="gmail_quote" >On Nov 2, 2026, at 10:00, Ada &lt;<a href="x">ada@example.com</a>&gt; wrote:<blockquote class="gmail_quote">old</blockquote></div>',
  ],
  [
    "newton",
    '<div>My answer.</div><br><div class="cm_quote" style="color:#787878">On Mon, Nov 2, 2026 at 10:00am, Ada &lt;<a>ada@example.com</a>&gt; wrote:</div><br><div class="cm_quote">old words</div>',
  ],
  [
    "comcast",
    '<p>My answer.</p><blockquote type="cite">On 11/02/2026 10:00 AM Ada &lt;ada@example.com&gt; wrote:<br><br>old words</blockquote>',
  ],
  [
    "orange fr",
    '<div>My answer.</div><blockquote style="border-left:2px solid">&gt; Message du 02/11/26 10:00<br>&gt; De : Ada<br>&gt; A : x<br>&gt; Objet : y<br>&gt; old words</blockquote>',
  ],
  [
    "laposte fr",
    '<div>My answer.</div><div>De : "Ada"<br>A : desk@example.org<br>Envoyé: lundi 2 Novembre 2026 10:00<br>Objet : Thé</div><blockquote>old words</blockquote>',
  ],
  [
    "libero it",
    '<p>My answer.</p><blockquote style="margin:0">Il 02/11/2026 10:00 Ada &lt;ada@example.com&gt; ha scritto:<br>old words</blockquote>',
  ],
  [
    "wp pl",
    '<div>My answer.</div><div class="nh_extra"><p>Dnia 2 listopada 2026 10:00 Ada &lt;ada@example.com&gt; napisał(a):</p><blockquote class="nh_extra">old words</blockquote></div>',
  ],
  [
    "seznam",
    "<div>My answer.</div><br><aside>---------- Původní e-mail ----------<br>Od: Ada &lt;ada@example.com&gt;<br>Komu: Desk<br>Datum: 2. 11. 2026 10:00:00<br>Předmět: Čaj</aside><blockquote>old words</blockquote>",
  ],
  [
    "naver",
    '<div>My answer.</div><p>-----Original Message-----<br><b>From:</b> "Ada"<br><b>To:</b> x; <br><b>Cc:</b> <br><b>Sent:</b> 2026-11-02 (월) 10:00:00 (GMT+09:00)<br><b>Subject:</b> 차</p><p>old words</p>',
  ],
  ["daum", "<p>My answer.</p><div>--------- 원본 메일 ---------</div><div>보낸사람: Ada</div>old"],
])("shows only the reply: %s", (_, html) => {
  expect(stripHtmlQuotes(html).visible).toBe("My answer.");
});

test("keeps replies between the pieces of an Apple Mail quote", () => {
  const html =
    '<div>Hi,</div><blockquote type="cite"><div>On 2 Nov 2026, at 10:00, Ada wrote:</div><div>When?</div></blockquote><div>Tomorrow.</div><blockquote type="cite"><div>Where?</div></blockquote><div>Here.</div>';
  expect(stripHtmlQuotes(html).visible.replace(/\s+/g, " ")).toBe(
    "Hi, > On 2 Nov 2026, at 10:00, Ada wrote: > When? Tomorrow. > Where? Here.",
  );
});
