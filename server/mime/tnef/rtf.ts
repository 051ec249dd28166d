// Compressed RTF of [MS-OXRTFCP], learn.microsoft.com, read 2026-11-20.
const seed =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;
const windowSize = 4096;
const maxBytes = 8 * 1024 * 1024;

export function decompressRtf(bytes: Buffer): Buffer | null {
  if (bytes.length < 16) return null;
  const rawSize = Math.min(bytes.readUInt32LE(4), maxBytes);
  const kind = bytes.readUInt32LE(8);
  if (kind === uncompressed) return bytes.subarray(16, 16 + rawSize);
  if (kind !== compressed) return null;
  const window = Buffer.alloc(windowSize);
  let head = window.write(seed, "latin1");
  const out = Buffer.alloc(rawSize);
  let length = 0;
  const put = (byte: number) => {
    if (length < rawSize) out[length++] = byte;
    window[head] = byte;
    head = (head + 1) % windowSize;
  };
  let at = 16;
  while (at < bytes.length && length < rawSize) {
    const flags = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit += 1) {
      if (!(flags & (1 << bit))) {
        put(bytes[at++] ?? 0);
        continue;
      }
      const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const from = pair >> 4;
      if (from === head) return out.subarray(0, length);
      for (let more = 0; more < (pair & 15) + 2; more += 1)
        put(window[(from + more) % windowSize] ?? 0);
    }
  }
  return out.subarray(0, length);
}
