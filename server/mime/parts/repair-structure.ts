// mailparser only knows the innermost boundary: if an inner multipart is never closed, the following parts of the outer
// one would become its text. This inserts the missing closing lines, in one pass.

interface Header {
  readonly type: string;
  readonly boundary: string | null;
  readonly isShownEmail: boolean;
}

const maxNesting = 100;
const maxHeaderBytes = 256 * 1024;

export function repairStructure(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, maxHeaderBytes).includes("boundary", 0, "latin1")) return bytes;
  const pieces: Buffer[] = [];
  let copiedUntil = 0;
  const insert = (at: number, text: string, resumeAt = at) => {
    pieces.push(bytes.subarray(copiedUntil, at), Buffer.from(text, "latin1"));
    copiedUntil = resumeAt;
  };
  const open: string[] = [];
  let headerFrom: number | null = 0;
  let isRoot = true;
  for (let at = 0; at < bytes.length; ) {
    const next = endOfLine(bytes, at);
    const found = isDashed(bytes, at) ? findBoundary(bytes, at, next, open) : null;
    if (found) {
      const left = open.splice(found.index + (found.isClose ? 0 : 1));
      const unclosed = found.isClose ? left.slice(1) : left;
      if (unclosed.length > 0)
        insert(
          at,
          unclosed
            .reverse()
            .map((boundary) => `\r\n--${boundary}--\r\n`)
            .join(""),
        );
      else if (found.isSpaced)
        insert(at, `--${found.boundary}${found.isClose ? "--" : ""}\r\n`, next);
      headerFrom = found.isClose ? null : next;
    } else if (headerFrom !== null && isBlankLine(bytes, at, next)) {
      const text = bytes.toString("latin1", headerFrom, Math.min(at, headerFrom + maxHeaderBytes));
      const header = readHeader(text, isRoot);
      if (header.lean !== null) insert(headerFrom, header.lean, at);
      if (header.boundary !== null && open.length < maxNesting) open.push(header.boundary);
      headerFrom = header.isShownEmail ? next : null;
      isRoot = false;
    }
    at = next;
  }
  if (pieces.length === 0) return bytes;
  pieces.push(bytes.subarray(copiedUntil));
  return Buffer.concat(pieces);
}

function endOfLine(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(10, at);
  return newline < 0 ? bytes.length : newline + 1;
}

const isDashed = (bytes: Buffer, at: number): boolean => bytes[at] === 45 && bytes[at + 1] === 45;

const isBlankLine = (bytes: Buffer, at: number, next: number): boolean =>
  bytes[at] === 10 || (bytes[at] === 13 && next === at + 2);

function findBoundary(bytes: Buffer, at: number, next: number, open: readonly string[]) {
  if (open.length === 0 || next - at > 400) return null;
  const whole = bytes.toString("latin1", at + 2, next).replace(/\r?\n$/, "");
  const line = whole.trimEnd();
  const isSpaced = line !== whole;
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const boundary = open[index] ?? "";
    if (line === boundary) return { index, boundary, isSpaced, isClose: false };
    if (line === `${boundary}--`) return { index, boundary, isSpaced, isClose: true };
  }
  return null;
}

function readHeader(text: string, isRoot: boolean): Header & { readonly lean: string | null } {
  const fields = text.split(/\r?\n(?![ \t])/);
  const types = fields.filter((field) => /^content-type[ \t]*:/i.test(field));
  // Two header blocks ran together: the last Content-Type is next to its body.
  const chosen = (isRoot ? types[0] : types.at(-1)) ?? "";
  const lean =
    !isRoot && types.length > 1
      ? fields.filter((field) => field === chosen || !types.includes(field)).join("\r\n")
      : null;
  const type = /:\s*([\w.+-]+\/[\w.+-]+)/.exec(chosen)?.[1]?.toLowerCase() ?? "";
  const [, quoted, bare] =
    /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(chosen) ?? [];
  const isInline = /^content-disposition[ \t]*:\s*inline/im.test(text);
  return {
    type,
    boundary: type.startsWith("multipart/") ? (quoted ?? bare ?? null) : null,
    isShownEmail: type === "message/rfc822" && isInline,
    lean,
  };
}
