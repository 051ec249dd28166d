// Subjects as they are compared and continued. The prefixes mail programs of many languages put before them.

const prefix =
  /^(?:re|aw|antw|sv|vs|rif|res|odp|ynt|r|fwd?|fw|wg|tr|rv|enc|vl|vb|i|doorst|回复|转发|答复|返信)(?:\s*[[(]?\d{1,3}[\])]?)?\s*[:：]\s*/iu;

/** Without "Re: AW: Fwd:" before it. */
export function stripSubjectPrefixes(subject: string): string {
  let rest = subject.replace(/\s+/g, " ").trim();
  for (;;) {
    const shorter = rest.replace(prefix, "");
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

export const replySubject = (subject: string): string =>
  `Re: ${stripSubjectPrefixes(subject)}`.trim();
export const forwardSubject = (subject: string): string =>
  `Fwd: ${stripSubjectPrefixes(subject)}`.trim();

/** Said by so many that it tells nothing. */
const commonplace = new Set(
  "hello hi question invoice help order support request inquiry information info urgent (no subject) no subject test".split(
    " ",
  ),
);

/** For suggesting that two conversations may be one; null where the subject says too little. */
export function comparableSubject(subject: string): string | null {
  const bare = stripSubjectPrefixes(subject).toLowerCase();
  return bare.length < 8 || commonplace.has(bare) ? null : bare;
}
