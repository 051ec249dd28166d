// Subject prefixes of automatic replies, in many languages.

/** Used by programs only. */
export const autoReplySubjects = new RegExp(
  `^[[(]?(?:${[
    "auto(?:matic|mated|matische?|matisk|mático|matico)?[ :-]*(?:reply|response|answer|antwort|antwoord|beantwoording|svar|risposta)(?=\\s*(?:[:：\\])]|$|to\\b|from\\b))",
    "auto-?responder|automatische abwesenheits|abwesenheits(?:notiz|nachricht|meldung|info|agent|assistent)",
    "réponse automatique|message d.absence|respuesta autom[áa]tica|risposta automatica|resposta autom[áa]tica",
    "autosvar|automatiskt? svar|automaattinen vastaus|poissaolo(?:viesti|ilmoitus)|afwezigheids(?:bericht|melding)",
    "odpowiedź automatyczna|automatyczna odpowiedź|autoodpowiedź|automatická odpove[ďď]|automatická odpověď|automatikus válasz",
    "răspuns automat|автоматический ответ|автоответ|автоматична відповідь|автоматичен отговор|аутоматски одговор",
    "automatski odgovor|samodejni odgovor|automatinis atsakymas|automātiskā atbilde|automaatvastus|otomatik (?:yanıt|cevap)",
    "αυτόματη απάντηση|תשובה אוטומטית|מענה אוטומטי|رد تلقائي|پاسخ خودکار|balasan otomatis|trả lời tự động|thư trả lời tự động|ตอบกลับอัตโนมัติ",
    "自動返信|自動応答|不在通知|自动(?:回复|答复)|自動(?:回覆|答覆)|자동 ?(?:회신|응답)|부재중 자동|vacation (?:reply|message|notice)",
  ].join("|")})`,
  "iu",
);

/** Also used by people ("Out of office chairs"), so it must be the whole subject or be followed by a colon. */
export const outOfOfficeSubjects = new RegExp(
  `^[[(]?(?:${[
    // Also a car, in German, Spanish and Italian.
    "auto(?=:)|out[ -]of[ -](?:the )?office|ooo|away from (?:my )?(?:mail|e-?mail|office|desk)|on (?:vacation|holiday|leave)",
    "(?:i am|i'm) (?:currently )?(?:away|out of (?:the )?office)(?: (?:until|till|from) .{1,40})?",
    "abwesenheit|abwesend|nicht im (?:büro|haus)|absence(?: du bureau)?|absent(?:\\(e\\)|e)?(?: du bureau)?",
    "fuera de (?:la )?oficina|ausente|ausência(?: temporária)?|fuori (?:sede|ufficio)|assente",
    "afwezig(?:heid)?|niet aanwezig|niet op kantoor|frånvar(?:o|ande)|fravær(?:ende)?|ikke til stede|poissa",
    "poza biurem|nieobecność|mimo kancelář|nepřítomnost|mimo kancelárie|házon kívül|irodán kívül|absent din birou",
    "нет на месте|вне офиса|поза офісом|извън офиса|ofis dışında(?:yım)?|εκτός γραφείου",
    "不在|外出|不在办公室|不在辦公室|부재중",
  ].join("|")})[\\])]?\\s*(?:[:：–-]|$|(?:auto-?)?(?:reply|response|message|notification|re:))`,
  "iu",
);
