// A byte range (RFC 9110 §14). Only single ranges are supported; a request for several gets the whole file.

export interface ByteRange {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** Null for the whole file; "outside" if the range can't be satisfied. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "outside" | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!parts) return null;
  const [first, last] = [parts[1] ?? "", parts[2] ?? ""];
  if (first === "" && last === "") return null;
  if (first === "") {
    const many = Math.min(Number(last), size);
    return many === 0 ? "outside" : { from: size - many, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "outside" : { from, to };
}
