// Domains that say nothing about which organization a person belongs to: hosts where anyone can get an address, and the
// suffixes below which anyone can register a name. A short form of https://publicsuffix.org/list/ (psl 1.15.0): a rare
// suffix that is missing has few senders.

/** Large hosts with a domain in many countries: hotmail.se, live.com.au, yahoo.co.jp. */
const internationalHosts =
  /^(?:aol|fastmail|gmx|googlemail|hotmail|hushmail|inbox|live|mailfence|msn|outlook|protonmail|rocketmail|tiscali|tutanota|windowslive|yahoo|yandex|ymail|zohomail)\.(?:[a-z]{2,4})(?:\.[a-z]{2})?$/;

const nationalHosts = /* @__PURE__ */ toSet(`
  gmail.com icloud.com me.com mac.com privaterelay.appleid.com aim.com love.com games.com wow.com netscape.net
  passport.com zoho.com zoho.eu zoho.in mail.com email.com usa.com post.com europe.com asia.com dr.com consultant.com
  engineer.com myself.com iname.com writeme.com techie.com cheerful.com accountant.com workmail.com lycos.com excite.com
  care2.com runbox.com hey.com fastmail.fm sent.com 123mail.org messagingengine.com mailbox.org posteo.de posteo.net
  proton.me pm.me tuta.io tuta.com tutamail.com keemail.me riseup.net disroot.org startmail.com ctemplar.com skiff.com
  soverin.net kolabnow.com autistici.org countermail.com safe-mail.net mailo.com opayq.com

  duck.com mozmail.com simplelogin.com simplelogin.co aleeas.com slmail.me 8alias.com anonaddy.com anonaddy.me
  addymail.com spamgourmet.com 33mail.com erine.email mailinator.com guerrillamail.com sharklasers.com grr.la
  yopmail.com yopmail.fr trashmail.com trash-mail.com maildrop.cc dispostable.com getnada.com temp-mail.org tempmail.com
  10minutemail.com discard.email mailnesia.com throwawaymail.com mohmal.com byom.de wegwerfemail.de spambog.com

  t-online.de magenta.de freenet.de web.de arcor.de vodafone.de vodafonemail.de kabelmail.de unitybox.de mail.de
  email.de o2online.de o2mail.de alice-dsl.net alice.de versanet.de ewetel.net ewe.net osnanet.de netcologne.de
  htp-tel.de online.de onlinehome.de 1und1.de kabelbw.de t-mobile.de genion.de mnet-online.de mnet-mail.de gmx-topmail.de
  directbox.com firemail.de
  aon.at a1.net chello.at utanet.at inode.at drei.at kabsi.at liwest.at
  bluewin.ch bluemail.ch hispeed.ch sunrise.ch swissonline.ch swissmail.com vtxmail.ch quickline.ch

  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr cegetel.net club-internet.fr numericable.fr numericable.com
  bbox.fr aliceadsl.fr noos.fr voila.fr caramail.com caramail.fr dbmail.com 9online.fr
  skynet.be belgacom.net telenet.be scarlet.be voo.be pandora.be   ziggo.nl kpnmail.nl kpnplanet.nl planet.nl home.nl hetnet.nl chello.nl upcmail.nl xs4all.nl casema.nl quicknet.nl
  tele2.nl zonnet.nl solcon.nl telfort.nl zeelandnet.nl wxs.nl onsbrabantnet.nl caiway.nl online.nl versatel.nl
  pt.lu 
  btinternet.com btopenworld.com sky.com virginmedia.com virgin.net talktalk.net talk21.com tiscali.co.uk
  ntlworld.com blueyonder.co.uk plus.com plusnet.com freeserve.co.uk lineone.net o2.co.uk orange.net orangehome.co.uk
  wanadoo.co.uk fsmail.net fsnet.co.uk dsl.pipex.com pipex.com zen.co.uk cableinet.co.uk ukgateway.net onetel.com
  supanet.com tesco.net totalise.co.uk uwclub.net madasafish.com mail2world.com
  eircom.net indigo.ie iol.ie

  comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net snet.net
  prodigy.net flash.net nvbell.net cox.net charter.net spectrum.net rr.com roadrunner.com twc.com brighthouse.com
  bresnan.net earthlink.net mindspring.com juno.com netzero.net netzero.com frontier.com frontiernet.net
  centurylink.net centurytel.net embarqmail.com q.com qwest.net windstream.net optonline.net optimum.net suddenlink.net
  mediacombb.net mchsi.com wowway.com rcn.com cableone.net sparklight.net tds.net hughes.net wildblue.net peoplepc.com
  knology.net insightbb.com cincinnatirr.com fuse.net gci.net hawaiiantel.net consolidated.net fairpoint.net metrocast.net
  myfairpoint.net zoominternet.net adelphia.net epix.net ptd.net toast.net usa.net compuserve.com cs.com vtext.com
  shaw.ca rogers.com sympatico.ca bell.net bell.ca telus.net videotron.ca cogeco.ca eastlink.ca sasktel.net mts.net
  mymts.net primus.ca teksavvy.com execulink.com tbaytel.net

  bigpond.com bigpond.net.au bigpond.com.au optusnet.com.au iinet.net.au internode.on.net
  tpg.com.au dodo.com.au ozemail.com.au westnet.com.au adam.com.au netspace.net.au iprimus.com.au aapt.net.au
  aussiebroadband.com.au exemail.com.au live.net.au
  xtra.co.nz slingshot.co.nz clear.net.nz vodafone.co.nz ihug.co.nz paradise.net.nz orcon.net.nz actrix.co.nz inspire.net.nz

  telia.com comhem.se bredband.net bredband2.com tele2.se spray.se glocalnet.net swipnet.se home.se bahnhof.se
  online.no frisurf.no getmail.no broadpark.no c2i.net lyse.net altibox.no start.no
  mail.dk tdcadsl.dk post.tele.dk jubii.dk sol.dk stofanet.dk youmail.dk ofir.dk webspeed.dk tdc.dk
  luukku.com kolumbus.fi elisanet.fi saunalahti.fi welho.com pp.inet.fi suomi24.fi dnainternet.net netti.fi jippii.fi
  simnet.is internet.is

  libero.it virgilio.it tin.it alice.it tim.it tiscali.it iol.it inwind.it blu.it giallo.it email.it
  fastwebnet.it teletu.it tele2.it katamail.com supereva.it vodafone.it pec.it legalmail.it aruba.it arubapec.it
  telefonica.net terra.es movistar.es orange.es ono.com jazzfree.com jazztel.es ya.com wanadoo.es euskaltel.net telecable.es
  mixmail.com eresmas.com
  sapo.pt clix.pt netcabo.pt iol.pt mail.telepac.pt telepac.pt oninet.pt portugalmail.pt portugalmail.com nos.pt meo.pt
  otenet.gr forthnet.gr hol.gr in.gr freemail.gr mail.gr pathfinder.gr cytanet.com.cy
  onvol.net maltanet.net go.net.mt melita.com

  wp.pl o2.pl onet.pl onet.eu op.pl vp.pl poczta.onet.pl poczta.onet.eu poczta.fm interia.pl interia.eu tlen.pl gazeta.pl
  autograf.pl neostrada.pl spoko.pl go2.pl buziaczek.pl amorki.pl plusnet.pl
  seznam.cz email.cz post.cz centrum.cz volny.cz atlas.cz tiscali.cz iol.cz quick.cz
  azet.sk centrum.sk zoznam.sk post.sk pobox.sk stonline.sk
  freemail.hu citromail.hu t-online.hu t-email.hu indamail.hu vipmail.hu upcmail.hu chello.hu invitel.hu
  abv.bg mail.bg dir.bg
  rdslink.ro clicknet.ro home.ro k.ro zappmobile.ro
  siol.net t-2.net net.hr inet.hr vip.hr t-com.hr eunet.rs sbb.rs ptt.rs
  mail.ee hot.ee one.lt takas.lt delfi.lt apollo.lv
  ukr.net i.ua bigmir.net meta.ua online.ua email.ua
  mail.ru bk.ru list.ru internet.ru ya.ru narod.ru rambler.ru lenta.ru ro.ru autorambler.ru myrambler.ru pochta.ru
  nm.ru hotbox.ru mail.by tut.by mail.kz

  qq.com foxmail.com 163.com 126.com yeah.net 188.com sina.com sina.cn sohu.com 139.com 189.cn wo.cn tom.com 21cn.com
  263.net aliyun.com eyou.com china.com wo.com.cn
  netvigator.com pchome.com.tw hinet.net seed.net.tw so-net.net.tw
  naver.com daum.net hanmail.net nate.com korea.com dreamwiz.com empal.com paran.com hanmir.com chol.com lycos.co.kr
  kakao.com
  docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp vodafone.ne.jp ymobile.ne.jp uqmobile.jp willcom.com
  disney.ne.jp nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp plala.or.jp dion.ne.jp infoseek.jp excite.co.jp goo.jp
  goo.ne.jp jcom.zaq.ne.jp zaq.ne.jp hi-ho.ne.jp asahi-net.or.jp eonet.ne.jp wakwak.com odn.ne.jp
  rakuten.jp auone.jp y-mobile.ne.jp pdx.ne.jp mineo.jp
  rediffmail.com rediff.com sify.com indiatimes.com in.com vsnl.com vsnl.net bsnl.in airtelmail.in dataone.in
  singnet.com.sg starhub.net.sg pacific.net.sg streamyx.com tm.net.my jaring.my
  vnn.vn fpt.vn telkom.net plasa.com cbn.net.id indo.net.id pldtdsl.net

  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com oi.com.br zipmail.com.br superig.com.br
  pop.com.br click21.com.br terra.com terra.cl terra.com.mx terra.com.pe
  prodigy.net.mx infinitum.com.mx telmex.com latinmail.com starmedia.com cantv.net une.net.co etb.net.co
  fibertel.com.ar arnet.com.ar speedy.com.ar ciudad.com.ar sion.com uolsinectis.com.ar adinet.com.uy vtr.net vera.com.uy

  walla.com walla.co.il netvision.net.il bezeqint.net 012.net.il zahav.net.il nana.co.il
  mynet.com superonline.com ttmail.com turk.net ttnet.net.tr
  maktoob.com emirates.net.ae eim.ae qatar.net.qa link.net tedata.net.eg menara.ma topnet.tn
  mweb.co.za telkomsa.net webmail.co.za vodamail.co.za iafrica.com absamail.co.za lantic.net polka.co.za isat.co.za
  cybersmart.co.za
  orange.sn kenyaweb.com africaonline.co.ke`);

/** Anyone can have an address there, and so below it: `vip.163.com`. */
export const isPublicEmailHost = (domain: string): boolean =>
  parents(domain).some((host) => nationalHosts.has(host) || internationalHosts.test(host));

/** Under a two-letter country: co.uk, com.au, ne.jp. */
const secondLevels = /* @__PURE__ */ toSet(`
  ac ad adv agr agric agro alt app art arq asn asso biz bo blog co coop com conf cri dev eco ed edu emp eng ens esp est eti far firm
  fin flog fm fot fr fst g12 geek gen go gob gok gon gop gos gouv gov govt gr grp gub gv ggf health hotel id idf
  idv imb inc ind inf info ing int iwi jor k12 kiwi law lg lel ltd maori mat me med media mi mil mod mus muni museum name nat
  ne net ngo nhs nic nom not ntr odo ong or org oz parliament perso plc plo pol police ppg prd presse press pri priv pro
  psc psi pub pvt qsl radio rec rel res sa sch school shop sld slg srv store tc tel tm tmp travel trd tur tv tw vet vlog web wiki
  zlg
  nsw qld vic tas wa act nt
  aichi akita aomori chiba ehime fukui fukuoka fukushima gifu gunma hiroshima hokkaido hyogo ibaraki ishikawa iwate kagawa
  kagoshima kanagawa kochi kumamoto kyoto mie miyagi miyazaki nagano nagasaki nara niigata oita okayama okinawa osaka
  saga saitama shiga shimane shizuoka tochigi tokushima tokyo tottori toyama wakayama yamagata yamaguchi yamanashi`);

/** Provinces and states: mi.it, ca.us, gd.cn. */
const shortSecondLevel = /^[a-z]{1,2}\.(?:bg|br|cn|it|kr|ua|us)$/;

/** Sold or handed out by companies, a name to each customer. */
const privateSuffixes = /* @__PURE__ */ toSet(`
  co.com uk.com us.com eu.com de.com gb.com br.com cn.com jpn.com kr.com ru.com sa.com se.com za.com no.com hu.com qc.com
  uy.com ar.com africa.com gr.com mex.com com.de com.se gb.net uk.net se.net hu.net in.net jp.net ae.org us.org eu.org
  onmicrosoft.com myshopify.com zendesk.com freshdesk.com helpscoutapp.com intercom-mail.com
  herokuapp.com github.io gitlab.io blogspot.com wordpress.com netlify.app vercel.app pages.dev web.app firebaseapp.com
  azurewebsites.net cloudfront.net amazonaws.com appspot.com dyndns.org no-ip.org ddns.net duckdns.org`);

/** Names below it have nothing in common: anyone can register one. */
export function isPublicSuffix(domain: string): boolean {
  const labels = domain.split(".");
  if (labels.length === 1 || privateSuffixes.has(domain)) return true;
  const [second = "", country = ""] = labels;
  if (labels.length > 2 || country.length !== 2) return false;
  return secondLevels.has(second) || shortSecondLevel.test(domain);
}

/** For a.b.example: itself, b.example and example. */
function parents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.map((_, from) => labels.slice(from).join("."));
}

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((one) => one !== ""));
}
