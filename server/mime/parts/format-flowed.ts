/**
 * Restores the lines of format=flowed text (RFC 3676). A quoted line only continues in the next one of the same depth.
 */
export function unwrapFlowed(text: string, deletesSpace: boolean): string {
  const out: string[] = [];
  let pieces: string[] = [];
  let depth = -1;
  const end = () => {
    if (depth < 0) return;
    out.push(depth > 0 ? `${">".repeat(depth)} ${pieces.join("")}`.trimEnd() : pieces.join(""));
    pieces = [];
    depth = -1;
  };
  for (const full of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(full)?.[0].length ?? 0;
    // Removes the space-stuffing before text that looks like a quote or a command.
    const line = full.slice(marks).replace(/^ /, "");
    if (depth !== marks) end();
    depth = marks;
    const isSoftBreak = line.endsWith(" ") && line !== "-- ";
    pieces.push(isSoftBreak && deletesSpace ? line.slice(0, -1) : line);
    if (!isSoftBreak) end();
  }
  end();
  return out.join("\n");
}
