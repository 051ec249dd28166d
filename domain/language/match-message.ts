// The reverse of filling a message: finds the values in a sentence that was made from it.

/** Null if the text was not made from this message. Takes time linear in the text; for messages with plain arguments. */
export function matchMessage(message: string, text: string): Record<string, string> | null {
  const pieces = message.split(/\{(\w+)\}/);
  const first = pieces[0] ?? "";
  if (!text.startsWith(first)) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (let next = 1; next < pieces.length; next += 2) {
    const [name = "", literal = ""] = pieces.slice(next, next + 2);
    const isLast = next + 2 >= pieces.length;
    // The last literal ends the text, so its last occurrence counts.
    const end =
      literal === "" ? text.length : isLast ? text.lastIndexOf(literal) : text.indexOf(literal, at);
    if (end < at) return null;
    values[name] = text.slice(at, end);
    at = end + literal.length;
  }
  return at === text.length ? values : null;
}
