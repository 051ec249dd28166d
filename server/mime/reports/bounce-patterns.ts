// Failure texts of bounces, in the recipients' languages.

/** In the subject. */
export const bounceSubjects = new RegExp(
  [
    "undeliver|non-?deliver",
    "delivery (?:status )?(?:notification|failure|failed|problem|error|report|has failed|delayed|incomplete)",
    "mail delivery (?:failed|failure|problem|error|status|system|report)|returned (?:mail|to sender)",
    "returned e-?mail|(?:mail|message) (?:could not|couldn't|can ?not|not|was not) (?:be )?deliver",
    "failure notice|failed (?:mail|delivery)",
    "(?:message|mail|e-?mail) (?:status|delivery|returned|undeliverable|not delivered|rejected|bounced|error)",
    "could ?n.t be (?:sent|delivered)|unable to deliver|nondeliverable|unzustellbar|nicht zugestellt",
    "zustell(?:fehler|ung)|échec de (?:la )?(?:remise|livraison)|non remis",
    "no se (?:ha podido|pudo) entregar|no entregad|mancata consegna|não (?:foi )?(?:entregue|pôde)",
    "onbestelbaar|niet (?:af|be)geleverd|olevererbart|kunde inte levereras|nie dostarczon|недоставлен",
    "не доставлен|配信(?:できません|エラー|不能)|送信できません|退信|投递失败|warning: (?:could not send|message|delayed)|bounce",
    "\\bdsn\\b|permanent error|rejected mail|user unknown|mail system error|postmaster notify|error sending",
    "sending failed|message you sent|^aws notification message",
    "(?:message|mail|e-?mail|courriel) non (?:délivré|remis|distribué)|non.?remise|notification d.échec|rapport de non",
    "no (?:se )?entregad|error de entrega|fallo (?:de|en la) entrega|devuelto|messaggio non (?:consegnato|recapitato)|recapito non riuscito",
    "falha (?:na|de) entrega|não entregue|devolvid|kon niet worden (?:bezorgd|afgeleverd)|aflevering mislukt",
    "niedostarcz|zwrot (?:poczty|wiadomości)|nedoruč|nem kézbesít|kézbesítési hiba|nelivrat|teslim edilemedi|iletilemedi",
    "går ikke at levere|ikke leveret|ikke levert|ej levererad|toimitus epäonnistui|не удалось доставить|ошибка доставки|невозможно доставить",
    "メールエラー|配信不能|不達|エラーメール|退回|未送达|无法投递|無法(?:傳遞|投遞)|발송 ?실패|전송 ?실패|반송",
  ].join("|"),
  "i",
);

/** In the text. */
export const bouncePhrases = new RegExp(
  [
    "this is the (?:qmail-send|mail system|postfix|mail delivery)",
    "(?:was|were) (?:unable|not able) to deliver|could not (?:be )?deliver(?:ed)?",
    "(?:message|mail|delivery).{0,60}(?:undeliverable|has failed|failed permanently|was not delivered|not been delivered|could not be delivered|couldn't be delivered|cannot be delivered|is being returned|returned to (?:the )?sender)",
    "permanent (?:fatal )?errors?|delivery to the following recipient",
    "following (?:address(?:es)?|recipients?).{0,60}(?:failed|fatal|error|could not|unknown|rejected)",
    "transcript of session follows|this message was created automatically by mail delivery",
    "user (?:is )?unknown|mailbox (?:is )?(?:full|unavailable|not found)|\\b5\\d\\d[ -]5\\.\\d\\.\\d",
    "(?<!\\d)55[0-4][ -]|配信できません|届けられません|could not find a mail server|delivery attempts",
    "unknown (?:user|address|host|recipient)|sorry, (?:i|we) (?:wasn|weren|could)",
    '"notificationType":\\s?"Bounce"',
    "konnte nicht (?:an .{0,60})?zugestellt werden|nicht zustellbar|n.a (?:pas )?pu être (?:remis|délivré|distribué|livré)|n.est pas distribuable",
    "no se (?:ha podido|pudo) entregar|no ha podido ser entregad|non è stato (?:possibile )?(?:consegn|recapit)|impossibile (?:consegnare|recapitare)",
    "não (?:pôde|foi possível) (?:ser )?entreg|kon niet worden (?:bezorgd|afgeleverd)|nie została dostarczona|nie można dostarczyć|nelze doručit|nebyla doručena",
    "kunde inte levereras|kunne ikke (?:leveres|levere)|ei voitu toimittaa|nem (?:sikerült|lehetett) kézbesíteni|teslim edilemedi|не может быть доставлено|не удалось доставить|не было доставлено",
    "送信できません|お届けできません|無法(?:送達|傳遞|投遞)|无法(?:送达|投递|发送)|被退回|전송하지 못|전달되지 못|배달되지 못|invalid user address",
  ].join("|"),
  "i",
);
