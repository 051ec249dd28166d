import { allOf, firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";

const senders =
  /^(?:mailer[-_]?daemon|mail[-_]?daemon|postmaster|mailerdaemon|bounce[sd]?|mdaemon|mail-?delivery|mailadmin|undeliver\w*)\b/i;
const senderNames =
  /mail delivery (?:sub)?system|mail delivery service|mailer-daemon|mail administrator|postmaster/i;
const subjects =
  /undeliver|non-?deliver|delivery (?:status )?(?:notification|failure|failed|problem|error|report|has failed|delayed|incomplete)|mail delivery (?:failed|failure|problem|error|status|system|report)|returned (?:mail|to sender)|returned e-?mail|(?:mail|message) (?:could not|couldn't|can ?not|not|was not) (?:be )?deliver|failure notice|failed (?:mail|delivery)|(?:message|mail|e-?mail) (?:status|delivery|returned|undeliverable|not delivered|rejected|bounced|error)|could ?n.t be (?:sent|delivered)|unable to deliver|nondeliverable|unzustellbar|nicht zugestellt|zustell(?:fehler|ung)|échec de (?:la )?(?:remise|livraison)|non remis|no se (?:ha podido|pudo) entregar|no entregad|mancata consegna|não (?:foi )?(?:entregue|pôde)|onbestelbaar|niet (?:af|be)geleverd|olevererbart|kunde inte levereras|nie dostarczon|недоставлен|не доставлен|配信(?:できません|エラー|不能)|送信できません|退信|投递失败|warning: (?:could not send|message|delayed)|bounce|\bdsn\b|permanent error|rejected mail|user unknown|mail system error|postmaster notify|error sending|sending failed|message you sent|^aws notification message/i;
const phrases =
  /this is the (?:qmail-send|mail system|postfix|mail delivery)|(?:was|were) (?:unable|not able) to deliver|could not (?:be )?deliver(?:ed)?|(?:message|mail|delivery).{0,60}(?:undeliverable|has failed|failed permanently|was not delivered|not been delivered|could not be delivered|couldn't be delivered|cannot be delivered|is being returned|returned to (?:the )?sender)|permanent (?:fatal )?errors?|delivery to the following recipient|following (?:address(?:es)?|recipients?).{0,60}(?:failed|fatal|error|could not|unknown|rejected)|transcript of session follows|this message was created automatically by mail delivery|user (?:is )?unknown|mailbox (?:is )?(?:full|unavailable|not found)|\b5\d\d[ -]5\.\d\.\d|(?<!\d)55[0-4][ -]|配信できません|届けられません|could not find a mail server|delivery attempts|unknown (?:user|address|host|recipient)|sorry, (?:i|we) (?:wasn|weren|could)|"notificationType":\s?"Bounce"/i;

/** Whether a mail without a report in the standard form tells of a failed delivery. */
export function looksLikeBounce({
  block,
  subject,
  from,
  text,
}: {
  readonly block: HeaderBlock;
  readonly subject: string;
  readonly from: string;
  readonly text: string;
}): boolean {
  if (firstOf(block, "x-failed-recipients") !== null) return true;
  const head = text.slice(0, 6000);
  const name = firstOf(block, "from") ?? "";
  const isDaemon = senders.test(from) || senderNames.test(name);
  const isReport = /report-type\s*=\s*"?delivery-status/i.test(
    firstOf(block, "content-type") ?? "",
  );
  const hasNullPath = allOf(block, "return-path").some((path) => /^<\s*>$/.test(path));
  const signs = [
    isDaemon,
    isReport,
    subjects.test(subject),
    phrases.test(head),
    hasNullPath,
  ].filter(Boolean);
  if (isReport) return true;
  // One sign alone is a customer's mail about a bounce, or a postmaster who writes.
  return (
    (isDaemon && signs.length >= 2) ||
    (subjects.test(subject) && phrases.test(head)) ||
    (hasNullPath && phrases.test(head))
  );
}
