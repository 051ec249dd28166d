interface UuFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const beginLine = /^begin(?:-base64)? [0-7]{3,4} (.{1,255})$/;

/** Extracts files that old mail clients wrote into the text; the rest of the text stays. */
export function extractUuFiles(text: string): { text: string; files: UuFile[] } {
  if (!/^begin(?:-base64)? [0-7]{3}/m.test(text)) return { text, files: [] };
  const files: UuFile[] = [];
  const remainingLines: string[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").trimEnd();
    const name = beginLine.exec(line)?.[1];
    const found = name ? readFile(lines, at + 1, line.startsWith("begin-base64")) : null;
    if (!name || !found) {
      remainingLines.push(lines[at] ?? "");
      continue;
    }
    files.push({ name, bytes: found.bytes });
    at = found.last;
  }
  return { text: remainingLines.join("\n"), files };
}

function readFile(lines: readonly string[], from: number, isBase64: boolean) {
  const pieces: Buffer[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").replace(/\r$/, "");
    if (line.trim() === "end" || (isBase64 && line.trim() === "====")) {
      return pieces.length > 0 ? { bytes: Buffer.concat(pieces), last: at } : null;
    }
    const piece = isBase64 ? Buffer.from(line, "base64") : decodeLine(line);
    if (!piece) return null;
    pieces.push(piece);
  }
  return null;
}

function decodeLine(line: string): Buffer | null {
  if (line === "" || line === "`") return Buffer.alloc(0);
  const length = (line.charCodeAt(0) - 32) & 63;
  const needed = Math.ceil(length / 3) * 4;
  // Trailing spaces are data in this encoding, and are often lost in transit.
  if (line.length - 1 > needed + 2 || line.length < 2 || /[^ -`]/.test(line)) return null;
  const letter = (at: number) => ((line.charCodeAt(at) || 32) - 32) & 63;
  const bytes = Buffer.alloc((needed / 4) * 3);
  for (let at = 1, out = 0; at <= needed; at += 4, out += 3) {
    const group =
      (letter(at) << 18) | (letter(at + 1) << 12) | (letter(at + 2) << 6) | letter(at + 3);
    bytes.writeUIntBE(group, out, 3);
  }
  return bytes.subarray(0, length);
}
