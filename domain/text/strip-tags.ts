// A separate module, since the first screen needs no other scanner. Linear like all of them.

/** Replaces every "<…>". An unclosed "<" is text. */
export function stripTags(html: string, by = ""): string {
  let output = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", from)) {
    const end = html.indexOf(">", at + 1);
    if (end < 0) break;
    output += html.slice(from, at) + by;
    from = end + 1;
  }
  return output + html.slice(from);
}
