// Whether the words promise a file that is not there. Pure: the words of this mail alone, not the history.

const promises =
  /\b(attached|attaching|attachments?|enclosed|enclosing|im anhang|angehängt|anbei|beigefügt|ci-joint|pièce jointe|en pièces jointes|adjunto|adjunta|adjuntos|in allegato|in bijlage|bijgevoegd|em anexo|w załączniku)\b/iu;
const isDenial =
  /\b(no|without|not|nicht|kein\w*|sans|sin|senza)\s+(an?\s+)?(attached|attachments?|enclosed|anhang|pièce jointe|adjunto|allegato)\b/iu;

/** The word that promises it; null where nothing is promised. */
export function mentionedAttachmentWord(text: string): string | null {
  const line = text
    .split("\n")
    .find((one) => promises.test(one) && !isDenial.test(one) && !/^>/.test(one));
  return line === undefined ? null : (promises.exec(line)?.[0] ?? null);
}
