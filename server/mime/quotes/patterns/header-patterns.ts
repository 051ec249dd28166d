// What Outlook and others put above the quoted email: some of its headers, in the writer's language.
const names: Readonly<Record<string, string>> = {
  from: [
    "from|von|de|da|van|od|från|fra|lähettäjä|от|від|от кого|feladó|kimden|gönderen|expéditeur|de la|发件人|寄件者|寄件人",
    "差出人|送信者|보낸 사람|보낸사람|من|المرسل|מאת|از|από|remitente|mittente|afzender|odesílatel|odosielateľ|šalje|pošiljatelj",
    "từ|người gửi|จาก|dari|nuo|no|sūtītājs|saatja|siuntėjas|däri",
  ].join("|"),
  date: [
    "date|sent|datum|gesendet|fecha|enviado|enviado el|enviada em|enviado em|enviada|envoyé|envoyé le|enviat el|data|inviato|data invio",
    "verzonden|dato|dátum|sendt|skickat|lähetetty|päivämäärä|päiväys|wysłano|wysłane|data wysłania|odesláno|odoslané|дата|отправлено",
    "надіслано|изпратено|poslano|poslato|послато|elküldve|tarih|gönderildi|gönderme tarihi|trimis|发送时间|发送日期|寄件日期|傳送日期|日期|时间|時間",
    "送信日時|日付|日時|보낸 날짜|날짜|تاريخ|التاريخ|تم الإرسال|تاريخ الإرسال|נשלח|תאריך|ημερομηνία|στάλθηκε|đã gửi|ngày|ส่ง|วันที่",
    "dikirim|tanggal|išsiųsta|nosūtīts|datums|saadetud|kuupäev|on",
  ].join("|"),
  to: [
    "to|an|a|à|para|per a|aan|do|komu|till|til|vastaanottaja|кому|до|címzett|kime|alıcı|destinataire|destinatario|către|收件人|收件者",
    "宛先|받는 사람|받는사람|إلى|אל|προς|za|prima|prejemnik|đến|người nhận|ถึง|kepada|kam|adressaat|saaja|gavėjas",
  ].join("|"),
  cc: "cc|kopie|copie|copie à|kopia|kopi|kopio|копия|копие|копія|másolat|bilgi|抄送|副本|참조|dw|udw|kópia|koopia|kopija|نسخة|bcc|blindkopie",
  subject: [
    "subject|tema|betreff|objet|asunto|assunto|assumpte|oggetto|onderwerp|temat|ämne|emne|aihe|тема|относно|předmět|predmet|zadeva|naslov",
    "tárgy|konu|subiect|主题|主旨|主題|件名|제목|موضوع|الموضوع|נושא|θέμα|chủ đề|tiêu đề|เรื่อง|subjek|perihal|tēma|teema",
  ].join("|"),
  replyTo:
    "reply-to|antwort an|répondre à|responder a|rispondi a|risposta|antwoord aan|odpowiedz do|svar till|svar til",
  importance:
    "importance|priority|wichtigkeit|priorität|importancia|prioridad|importanza|importância|urgentie|ważność|důležitost|важность|attachments|anlagen|bijlagen|pièces jointes|allegati|organization|reply to|message-id|newsgroups|resent-from|resent-date",
};

/** Maps a header name in any language to its kind. */
export const headerKindByName = new Map(
  Object.entries(names).flatMap(([kind, text]) =>
    text.split("|").map((name) => [name, kind] as const),
  ),
);

// Titles mail clients put above the email being replied to or forwarded.
export const quoteTitles = [
  "original message|original message from .{1,80}|original appointment|original e-?mail|mail original|forwarded message|forwarded by .{1,80}",
  "reply message|replied message|ursprüngliche nachricht|ursprungliche nachricht|original-?nachricht",
  "weitergeleitete nachricht|message d'origine|message d’origine|message original|message transféré",
  "message initial|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada",
  "messaggio originale|messaggio inoltrato|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht",
  "oprindelig meddelelse|oprindelig besked|original besked|videresendt meddelelse|opprinnelig melding|videresendt melding",
  "ursprungligt meddelande|originalmeddelande|vidarebefordrat meddelande|alkuperäinen viesti|välitetty viesti",
  "wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|przekazana wiadomość|původní zpráva|původní e-?mail",
  "přeposlaná zpráva|pôvodná správa|eredeti üzenet|továbbított üzenet|mesaj original",
  "mesajul original|orijinal mesaj|исходное сообщение|пересылаемое сообщение|оригинальное сообщение",
  "перенаправленное сообщение|цитируемое сообщение|оригинално съобщение|препратено съобщение|оригинална порука",
  "izvorna poruka|izvorno sporočilo|originalna poruka|proslijeđena poruka|posredovano sporočilo|originalus laiškas|algne sõnum",
  "missatge original|missatge reenviat|mensaxe orixinal|iletilen mesaj|pesan asli|pesan terusan|thư gốc|ข้อความต้นฉบับ",
  "вихідне повідомлення|оригінальне повідомлення|原始邮件|原始郵件|邮件原件|回复的原邮件|回复的邮件|转发邮件",
  "轉寄郵件|转发的邮件|元のメッセージ|転送メッセージ|원본 메시지",
  "원본 메일|전달된 메시지|αρχικό μήνυμα|الرسالة الأصلية|הודעה מקורית",
].join("|");

// Apple Mail's text above a forwarded email.
export const appleForwardMarkers = [
  "begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|début du message (?:réexpédié|transféré)",
  "inicio del mensaje reenviado|inizio (?:del )?messaggio inoltrato|begin doorgestuurd bericht",
  "início da mensagem (?:encaminhada|reenviada|reencaminhada)|inici del missatge reenviat",
  "(?:start på )?vidarebefordrat (?:meddelande|brev)|(?:start på )?videresendt (?:besked|melding)|välitetty viesti alkaa",
  "początek (?:przekazywanej|przekazanej) wiadomości|začátek přeposílané zprávy|začiatok preposlanej správy",
  "továbbított levél kezdete|începutul mesajului redirecționat|начало переадресованного сообщения",
  "початок переадресованого повідомлення|iletilen e-?posta başlangıcı|αρχή προωθημένου μηνύματος",
  "转发邮件|開始轉寄郵件|以下是转发的邮件|下記は転送されたメールです|전달된 메시지 시작",
].join("|");

// Markers help desks insert so that replies can be cut off above them.
export const replyAboveMarkers = [
  "above this line|oberhalb dieser (?:zeile|linie)|über dieser (?:zeile|linie)|au-dessus de cette ligne",
  "encima de esta línea|acima desta linha|sopra (?:a )?questa (?:riga|linea)|boven deze (?:regel|lijn)",
  "ovanför (?:den här|denna) (?:raden|linjen)|over denne linjen?|tämän rivin yläpuolelle|powyżej tej linii",
  "nad tento řádek|nad tuto čáru|выше этой (?:линии|строки)|bu satırın üstüne|この行より上|この線より上|此行上方|此線之上|이 줄 위에",
].join("|");
