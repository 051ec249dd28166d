// RFC 3463: class.subject.detail. IP addresses and version numbers look similar.
const enhanced = /(?<![\d.])([45])\.(\d{1,2})\.(\d{1,3})(?![\d]|\.\d)/g;
const statusAfterReply = /(?<!\d)[45]\d\d[ -]+['"(]?#?([45]\.\d{1,2}\.\d{1,3})(?![\d]|\.\d)/;

export function findEnhancedStatus(text: string): string | null {
  const cut = text.slice(0, 20_000);
  const replied = statusAfterReply.exec(cut)?.[1];
  if (replied) return replied;
  const marked = /#([45]\.\d{1,2}\.\d{1,3})(?![\d]|\.\d)/.exec(cut)?.[1];
  if (marked) return marked;
  for (const match of cut.matchAll(enhanced)) {
    const subject = Number(match[2]);
    const before = cut.slice(Math.max(0, match.index - 12), match.index);
    if (subject <= 8 && !/(?:version|exim|postfix|v|\/|-)\s*$/i.test(before)) return match[0];
  }
  return null;
}

/** For a report's own field, which may also indicate success. */
export const parseStatusField = (value: string): string | null =>
  /^\D{0,3}([245]\.\d{1,2}\.\d{1,3})(?!\d)/.exec(value.trim())?.[1] ?? null;

/** The basic reply code of RFC 5321, such as "550". */
export function findSmtpReply(text: string): string | null {
  return (
    /(?<![\d.:-])([45][0-5]\d)(?=[ -]|$)(?![ -]?\d{3}\b)/.exec(text.slice(0, 20_000))?.[1] ?? null
  );
}

/** "5.0.0" only says that something failed. */
export const isGenericStatus = (status: string | null): boolean =>
  status === null || /\.0\.0$/.test(status);
