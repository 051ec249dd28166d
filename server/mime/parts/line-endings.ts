const LF = 10;
const CR = 13;

/** Normalizes the line endings of old programs and broken gateways; only CRLF and LF end a line. */
export function normalizeLineEndings(bytes: Buffer): Buffer {
  const from = startOfMail(bytes);
  const rest = from > 0 ? bytes.subarray(from) : bytes;
  const head = rest.subarray(0, 64 * 1024);
  if (!head.includes(LF)) return head.includes(CR) ? replaceCarriageReturns(rest) : rest;
  return head.subarray(0, 4096).includes("\r\r\n") ? collapseDoubleCarriageReturns(rest) : rest;
}

// Empty lines before the first header would end the header block before it starts.
function startOfMail(bytes: Buffer): number {
  let start = 0;
  for (let at = 0; at < bytes.length && at < 1024; at += 1) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) start = at + 1;
    else if (byte !== CR && byte !== 32 && byte !== 9) break;
  }
  return start;
}

function replaceCarriageReturns(bytes: Buffer): Buffer {
  const mended = Buffer.from(bytes);
  for (let at = mended.indexOf(CR); at >= 0; at = mended.indexOf(CR, at + 1)) mended[at] = LF;
  return mended;
}

const collapseDoubleCarriageReturns = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString("latin1").replaceAll("\r\r\n", "\r\n"), "latin1");
