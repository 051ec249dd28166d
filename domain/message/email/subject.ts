// Compares and continues subjects. Prefixes that email clients add, in many languages.

const prefix =
  /^(?:re|aw|antw|sv|vs|rif|res|odp|ynt|r|fwd?|fw|wg|tr|rv|enc|vl|vb|i|doorst|回复|转发|答复|返信)(?:\s*[[(]?\d{1,3}[\])]?)?\s*[:：]\s*/iu;

/** Removes prefixes such as "Re: AW: Fwd:". */
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

/** Too common to identify a conversation. */
const commonplace = new Set(
  "hello hi question invoice help order support request inquiry information info urgent (no subject) no subject test".split(
    " ",
  ),
);

/** Used to suggest a merge; null if the subject is too generic. */
export function comparableSubject(subject: string): string | null {
  const bare = stripSubjectPrefixes(subject).toLowerCase();
  return bare.length < 8 || commonplace.has(bare) ? null : bare;
}
