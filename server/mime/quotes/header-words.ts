// What Outlook and others put above the mail they answer: a few of its header lines, in the writer's language.
const names: Readonly<Record<string, string>> = {
  from: "from|von|de|da|van|od|från|fra|lähettäjä|от|від|от кого|feladó|kimden|gönderen|expéditeur|de la|发件人|寄件者|差出人|送信者|보낸 사람|보낸사람|من|מאת|από|remitente|mittente|afzender|odesílatel",
  date: "date|sent|datum|gesendet|fecha|enviado|enviado el|enviada em|enviado em|envoyé|envoyé le|data|inviato|data invio|verzonden|dato|sendt|skickat|lähetetty|päivämäärä|wysłano|odesláno|дата|отправлено|надіслано|dátum|elküldve|tarih|gönderildi|trimis|发送时间|寄件日期|傳送日期|日期|送信日時|日付|보낸 날짜|날짜|تاريخ|נשלח|ημερομηνία|on",
  to: "to|an|a|à|para|aan|do|komu|till|til|vastaanottaja|кому|címzett|kime|destinataire|destinatario|către|收件人|收件者|宛先|받는 사람|إلى|אל|προς",
  cc: "cc|kopie|copie|kopia|kopi|kopio|копия|копія|másolat|bilgi|抄送|副本|참조|dw|udw",
  subject:
    "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne|aihe|тема|předmět|predmet|tárgy|konu|subiect|主题|主旨|件名|제목|موضوع|נושא|θέμα",
  replyTo:
    "reply-to|antwort an|répondre à|responder a|rispondi a|risposta|antwoord aan|odpowiedz do|svar till|svar til",
  importance:
    "importance|priority|wichtigkeit|priorität|importancia|prioridad|urgentie|attachments|anlagen|bijlagen|organization|reply to|message-id|newsgroups",
};

/** What kind of header a word is, or nothing. */
export const kindOf = new Map(
  Object.entries(names).flatMap(([kind, words]) =>
    words.split("|").map((word) => [word, kind] as const),
  ),
);

// Titles that mail programs draw above the mail they answer or pass on.
export const titles = [
  "original message|original appointment|original e-?mail|forwarded message|forwarded by .{1,80}",
  "reply message|replied message|ursprüngliche nachricht|ursprungliche nachricht|original-?nachricht",
  "weitergeleitete nachricht|message d'origine|message d’origine|message original|message transféré",
  "message initial|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada",
  "messaggio originale|messaggio inoltrato|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht",
  "oprindelig meddelelse|original besked|videresendt meddelelse|opprinnelig melding|videresendt melding",
  "ursprungligt meddelande|originalmeddelande|vidarebefordrat meddelande|alkuperäinen viesti|välitetty viesti",
  "wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|przekazana wiadomość|původní zpráva",
  "přeposlaná zpráva|pôvodná správa|eredeti üzenet|továbbított üzenet|mesaj original",
  "mesajul original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|оригинальное сообщение",
  "вихідне повідомлення|оригінальне повідомлення|原始邮件|原始郵件|转发邮件",
  "轉寄郵件|转发的邮件|元のメッセージ|転送メッセージ|원본 메시지",
  "원본 메일|전달된 메시지|αρχικό μήνυμα|الرسالة الأصلية|הודעה מקורית",
].join("|");
