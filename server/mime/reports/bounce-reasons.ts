// Server replies, by what they mean for the next email to the same address. Read top to bottom, first match wins:
// "blocked" is above "unknown", because a blocked sender is often told that the address doesn't exist.
type BounceReason =
  | "moved"
  | "blocked"
  | "full"
  | "suspended"
  | "size"
  | "content"
  | "later"
  | "no-such-address"
  | "no-such-host"
  | "no-mail-here";

const any = (...phrases: string[]) => new RegExp(phrases.join("|"), "i");

// The server rejects the sender, which says nothing about the recipient.
const aboutSender = any(
  "after mail from",
  "my name was rejected",
  "sender was rejected",
  "sender address.{0,80}(?:does not exist|rejected|not found)",
  "domain of sender",
  "sender domain",
  "relay access denied",
  "unauthenticated sender",
  "invalid sender",
  // "It may not exist, or you may not write to it", in forty languages.
  "groups\\.google\\.com/support",
);
// Some servers claim an unknown address only after the data, for email they reject by content.
const rejectedAfterData = any(
  "in reply to (?:end of )?data",
  ">>> DATA <<< 55\\d.{0,90}unknown",
  "after end of data",
);
const passing = any(
  "not found,? try again",
  "temporary (?:lookup|name)",
  "did not accept our requests to connect",
  "socket error",
);
const surelyUnknown = any(
  "(?:user|recipient|mailbox|account|address) (?:is )?unknown",
  "unknown (?:user|recipient|mailbox|local|address)",
  "no such (?:user|recipient|mailbox|account|person|address)",
  "(?:user|recipient|mailbox|account|address|email)\\S{0,64} (?:was |is |could )?not (?:be )?(?:found|exist|known)",
  "(?:user|recipient|mailbox|account|address).{0,40}(?:does ?n.?o?t|do not) exist",
  "recipient address rejected: access denied",
  "no (?:mailbox|account|user|recipient|person) (?:here|by that|with that)",
  "recipnotfound|recipientnotfound",
);

const table: readonly (readonly [BounceReason, RegExp])[] = [
  [
    "moved",
    any(
      "(?:has|have) moved",
      "no longer (?:uses|using) this address",
      "new e?-?mail address is",
      "(?:address|mailbox) (?:has been )?replaced by",
      "has changed (?:his|her|their) address",
    ),
  ],
  [
    "full",
    any(
      "(?:mailbox|inbox|quota|account|storage|maildir|disk).{0,40}(?:full|exceed|over)",
      "over.?(?:the )?quota",
      "(?:exceed|excede).{0,40}(?:quota|storage|mailbox)",
      "insufficient (?:system )?(?:storage|disk)",
      "not enough (?:storage|disk|space)",
      "out of (?:space|storage)",
      "quota.?exceeded",
      "(?:postfach|mailbox|quota).{0,30}(?:voll|überschritten)|bo[iî]te.{0,30}(?:pleine|saturée)|buz[oó]n.{0,30}(?:lleno|llena)|casella.{0,30}piena",
      "caixa.{0,30}cheia|(?:mailbox|postvak).{0,20}vol\\b|skrzynka.{0,30}(?:pełna|przepełniona)|schránka.{0,20}plná|(?:ящик|почта).{0,30}перепол",
      "(?:inkorgen|postkassen|innboksen).{0,20}(?:full|fuld)|posta kutusu.{0,20}dolu|メールボックス.{0,12}(?:一杯|いっぱい|満杯)|容量.{0,8}(?:超過|不足|制限)|(?:邮箱|信箱|空间|空間|容量).{0,8}(?:已满|已滿|不足)|용량.{0,8}초과",
    ),
  ],
  [
    "size",
    any(
      "message.{0,30}(?:too (?:large|big)|exceeds.{0,30}size)",
      "size (?:limit|exceed)",
      "exceeds? (?:the )?(?:maximum|fixed).{0,30}size",
      "too (?:large|big) message",
    ),
  ],
  [
    "suspended",
    any(
      "(?:account|mailbox|user|recipient).{0,40}\\b(?:disabled|suspended|inactive|deactivated|locked|not active|expired|closed|is unavailable|restricted)",
      "(?:inactive|disabled|suspended|deactivated) (?:user|account|mailbox|recipient)",
      "disabled (?:due|for) inactivity",
      "temporarily (?:suspended|disabled)",
      "account (?:is )?(?:over|under)",
    ),
  ],
  [
    "no-such-host",
    any(
      "(?:host|domain|name).{0,30}(?:not found|unknown|does not exist|doesn't exist|could not be found|couldn't be found|not exist)",
      "(?:host|domain) (?:name )?(?:look ?up|name) (?:failed|failure|error)",
      "(?:unknown|unrouteable|unroutable|invalid|no such|illegal|unresolvable) (?:mail )?(?:host|domain)",
      "nxdomain",
      "no (?:mx|a) record.{0,40}",
      "name (?:or )?service.{0,30}(?:not known|error)",
      "unable to (?:look ?up|resolve|route)",
      "couldn'?t find any host",
      "address (?:family )?.{0,20}no mail.?exchanger",
      "domain.{0,40}isn'?t.{0,20}(?:exist|valid)",
      "no dns",
      "find (?:a|any) mail exchanger",
      "no mail exchanger",
      "mx.{0,20}(?:loop|points to)",
      "recipient address rejected: domain",
      "non-existent hosts|indicated no smtp service|lookups? failed permanently|no route found to domain|domain.{0,20}(?:nonexistent|non-existent)",
    ),
  ],
  [
    "no-mail-here",
    any(
      "does(?:n't| not) accept (?:any )?(?:e?-?mail|messages)",
      "nullmx|null mx",
      "(?:smtp|mail) (?:service|server) (?:is )?not (?:available here|accepting)",
      "no mail (?:service )?here",
      "does not (?:receive|have) (?:e?-?mail|mail service)",
    ),
  ],
  [
    "blocked",
    any(
      "block(?:ed|ing| ?list)",
      "black ?-?list",
      "spamhaus|spamcop|barracuda|sorbs|abuseat|senderbase|rbl\\b|dnsbl|dnswl|proofpoint|cloudmark|mimecast",
      "banned",
      "\\bspf\\b",
      "\\bdkim\\b",
      "\\bdmarc\\b",
      "\\bptr\\b",
      "reverse (?:dns|lookup|hostname)|rdns",
      "poor reputation|bad reputation|(?:low|ip|domain|sender).{0,12}reputation",
      "\\bspam",
      "\\bvirus",
      "malware",
      "phish",
      "unsolicited",
      "junk",
      "\\bdenied\\b",
      "not (?:permitted|allowed|authori[sz]ed)",
      "authenticat",
      "\\b(?:sender|client|host|ip|message|mail|connection|e-?mail)\\b.{0,40}(?:rejected|refused|prohibited)",
      "policy|policies",
      "relay(?:ing)?.{0,20}(?:denied|not|access)|not.{0,20}relay",
      "we do not relay",
      "administrative(?:ly)? prohibit",
      "prohibited",
      "sender verify",
      "sender.{0,30}(?:invalid|does not exist|unknown|not exist)",
      "access denied",
      "greylist|grey.?listed|graylist",
      "blocked using",
      "unacceptable",
      "must issue a starttls|encryption.{0,20}required|tls.{0,20}required|require.{0,20}tls",
      "too many (?:connections|messages|recipients|hops)",
      "(?:rate|sending).{0,12}limit|throttl|too (?:fast|much|many)",
    ),
  ],
  [
    "no-such-address",
    any(
      "(?:user|recipient|mailbox|address|account|person|rcpt|destinataire|addressee|e-?mail|name|resolver\\.adr|alias|member|list|destinatario|group).{0,60}(?:unknown|not found|does ?n.?o?t exist|not exist|is invalid|not valid|isn't (?:known|valid)|not known|not recogni[sz]ed|could ?n.?o?t be found|unavailable|not listed|not here|notfound|invalide|inconnu|inexist|no longer|undeliverable)",
      "(?:unknown|invalid|no such|bad|unrouteable|nonexist(?:ent|ing)|non-existent|undefined|illegal|incorrect|wrong|unroutable|inexistent).{0,30}(?:user|recipient|mailbox|address|account|person|e-?mail|local|alias|rcpt|subscriber)",
      "no (?:mailbox|account|user|recipient|one|person) (?:here|by that|with that|for|found|exists|is)",
      "does not have (?:a|an) .{0,40}account",
      "doesn't have (?:a|an) .{0,40}account",
      "not (?:a )?(?:valid|known|our) (?:mailbox|user|customer|recipient|address|account)",
      "not (?:our|listed|a) (?:customer|in (?:public )?(?:name|domino))",
      "user ?unknown|unknown ?user|userunknown",
      "this (?:user|address|account) (?:does|no)",
      "resolver\\.adr\\.recipnotfound|recipnotfound|recipientnotfound",
      "couldn't be delivered.{0,40}(?:wasn't|not) found",
      "(?:existe|existiert|trovato|bestaat).{0,20}(?:pas|nicht|no|niet)|no existe|nicht gefunden|unbekannt|inconnu",
      "this address no longer",
      "unable to find (?:the )?(?:user|recipient|mailbox)|no (?:existing|valid) recipients?|recipient not on this|user not local",
      "no longer (?:works|employed|with (?:us|the company))|5\\.1\\.0.{0,12}address rejected",
      "(?:usu[aá]rio|destinat[aá]rio|usuario|utente|adresse|empfänger|gebruiker|użytkownik|adresat).{0,40}(?:desconoc|desconhec|sconosciut|inesist|inexist|onbekend|nieznan|nie istnieje)",
      "não existe|non esiste|bestaat niet|onbekende? (?:gebruiker|adres)|nie ma takiego|neexistuj|neznám|finns inte|okänd|ukendt|ukjent|findes ikke|finnes ikke",
      "tuntematon|ismeretlen|nem létez|bulunamadı|mevcut değil|не существует|не найден|неизвестн|존재하지 않|없는 (?:사용자|주소)|无此用户|查无此人|收件人.{0,30}不存在",
      "mailbox .{0,40}removed",
      "deleted",
      "dosn't exist|doesn't exist|not exist|no such",
      "delivery to the following recipients? failed permanently",
      "could not be found|wasn't found",
      "認識|存在しません|宛先不明|見つかりません|不明です|不存在",
    ),
  ],
  [
    "content",
    any(
      "content (?:rejected|filter|not)",
      "(?:header|mime|format|charset|attachment|syntax|subject).{0,40}(?:invalid|not allowed|error|malformed|rejected)",
      "non.?compliant|rfc ?(?:2822|5322|822)\\b(?!;)",
      "message (?:format|content)",
    ),
  ],
  [
    "later",
    any(
      "timed? ?out|lost connection",
      "(?:connection|connect).{0,30}(?:lost|reset|refused|dropped|failed|failure|died)",
      "try (?:again )?later",
      "temporar",
      "retry|deferred|delay(?:ed)?",
      "too long|expired|expiration|(?:in|on) (?:the )?queue",
      "service (?:unavailable|not available)",
      "network (?:is )?(?:unreachable|error)|no route",
      "loop|too many hops|hop count",
      "not responding|unreachable|out of (?:memory|resources)|system error|local (?:error|configuration)",
      "i'm not going to try|giving up",
    ),
  ],
];

export const hardReasons: ReadonlySet<BounceReason> = new Set([
  "moved",
  "no-such-address",
  "no-such-host",
  "no-mail-here",
]);

/** The remote server's reply takes precedence over the text of the program that reports it. */
export function bounceReasonOf(
  diagnostic: string,
  reportText: string,
  isUnknownAddress: boolean,
): BounceReason | null {
  const all = oneLine(`${diagnostic}\n${reportText}`);
  const reason = reasonIn(oneLine(diagnostic)) ?? reasonIn(all);
  return reason === "no-such-address" && !isUnknownAddress && rejectedAfterData.test(all)
    ? "content"
    : reason;
}

/** The remote server gives a code without a known reason. */
export const hasNoReason = (diagnostic: string): boolean => reasonIn(oneLine(diagnostic)) === null;

const oneLine = (text: string): string => text.slice(0, 4000).replace(/\s+/g, " ");

function reasonIn(text: string): BounceReason | null {
  if (aboutSender.test(text)) return "blocked";
  if (passing.test(text)) return "later";
  const found = table.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const isOtherwise = found === "full" || found === "suspended" || found === "moved";
  return surelyUnknown.test(text) && !isOtherwise ? "no-such-address" : found;
}
