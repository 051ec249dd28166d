// "On Monday at 10:00, Ada <ada@example.com> wrote:" as mail clients write it in many languages.

export const verbs = [
  "wrote|writes|said",
  "schrieb|geschrieben|schreef|skrev|skrifaði",
  "(?:a )?écrit|a ecrit|escribi[óo]|escribiu|escreveu|va escriure|ha scritto|a scris|idatzi zuen",
  "napisał|napisała|napisał\\(a\\)|napisal|napísal(?:\\(a\\))?|napsala?|napsal\\(a\\)|napisana przez|pisze",
  "napisala|napisao(?: je)?|je napisao|je написао(?:/ла)?|написао(?:/ла)?",
  "написала?|написал\\(а\\)|писали?|пишет|написав|пише|напиша",
  "kirjoitti|kirjutas|írta|rašė|rakstīja|yazdı|έγραψε|viết|menulis|shkroi",
  "כתב|כתבה|كتب|تمت كتابة|نوشت|ने लिखा|เขียนว่า",
].join("|");

/** Written without a space before them. */
export const joinedVerbs = "写道|寫道|のメール|さんは書きました|작성";

/** Words such a line starts with. */
export const intros = [
  "on|at|in (?:article|message)|mon|tue|wed|thu|fri|sat|sun",
  "le|el|il|em|no dia|às|o|pe|în|am|op|den|på|w dniu|dnia|dne|dňa|v|a\\(z\\)|tarihinde|kuupäev",
  "в|у|на|στις|בתאריך|في|در تاریخ|ในวันที่|vào|ngày|pada(?: tanggal)?|在|於|于",
].join("|");

/** Names who is quoted, without a time. */
export const quotings =
  "quoting|zitat von|citation de|citando a|citando|citaat van|citerar|citat från|cytowanie|цитирую|quotation from";

/** Small words that can be next to the name. */
export const nameParticles = new Set(
  "uhr am pm kl klo ob utc gmt cet cest est pst von van de der den del della di da la le ten ter via el al bin heeft hat est на от г ч р пользователь користувач użytkownik uživatel odesílatel lietotājs oseba je o η ο".split(
    " ",
  ),
);
