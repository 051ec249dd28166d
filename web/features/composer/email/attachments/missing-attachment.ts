// Detects a mentioned but missing attachment. Pure: looks at the text of this email only, not the quoted history.

const attachmentWord =
  /\b(attached|attaching|attachments?|enclosed|enclosing|im anhang|angehängt|anbei|beigefügt|ci-joint|pièce jointe|en pièces jointes|adjunto|adjunta|adjuntos|in allegato|in bijlage|bijgevoegd|em anexo|w załączniku)\b/iu;
const isDenial =
  /\b(no|without|not|nicht|kein\w*|sans|sin|senza)\s+(an?\s+)?(attached|attachments?|enclosed|anhang|pièce jointe|adjunto|allegato)\b/iu;

/** The word that mentions an attachment; null if there is none. */
export function mentionedAttachmentWord(text: string): string | null {
  const sentence = text
    .split("\n")
    .find((one) => attachmentWord.test(one) && !isDenial.test(one) && !/^>/.test(one));
  return sentence === undefined ? null : (attachmentWord.exec(sentence)?.[0] ?? null);
}
