// By itself, for the first screen needs no other scanner. Like all of them it goes over the text once.

/** Every "<…>" replaced. A "<" that never ends is text. */
export function stripTags(html: string, by = ""): string {
  let kept = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", from)) {
    const end = html.indexOf(">", at + 1);
    if (end < 0) break;
    kept += html.slice(from, at) + by;
    from = end + 1;
  }
  return kept + html.slice(from);
}
