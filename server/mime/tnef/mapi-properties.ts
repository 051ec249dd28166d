import { ByteCursor } from "./byte-cursor.ts";

// [MS-OXTNEF] §2.1.3.4 and [MS-OXCDATA] §2.11.1, learn.microsoft.com, read 2026-11-20.
export interface MapiProperty {
  readonly id: number;
  readonly type: number;
  readonly value: Buffer;
}

export const mapiTypes = {
  object: 0x000d,
  string8: 0x001e,
  unicode: 0x001f,
  binary: 0x0102,
} as const;

const multiValueFlag = 0x1000;
const fixedSizes: Readonly<Record<number, number>> = {
  1: 0,
  2: 2,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 2,
  20: 8,
  64: 8,
  72: 16,
};
const maxProperties = 4096;

export function parseMapiProperties(bytes: Buffer): MapiProperty[] {
  const cursor = new ByteCursor(bytes);
  const properties: MapiProperty[] = [];
  const count = Math.min(cursor.long(), maxProperties);
  for (let index = 0; index < count && cursor.left >= 4; index += 1) {
    const type = cursor.short();
    const id = cursor.short();
    if (id >= 0x8000) skipName(cursor);
    const value = readValues(cursor, type);
    if (value === null) break;
    properties.push({ id, type: type & ~multiValueFlag, value });
  }
  return properties;
}

// Named properties have their name before their value.
function skipName(cursor: ByteCursor): void {
  cursor.take(16);
  if (cursor.long() === 0) {
    cursor.long();
    return;
  }
  cursor.take(cursor.long());
  cursor.align();
}

/** Returns the first value and skips the rest. Null if the type is unknown, and so its length. */
function readValues(cursor: ByteCursor, type: number): Buffer | null {
  const single = type & ~multiValueFlag;
  const isSized =
    single === mapiTypes.string8 ||
    single === mapiTypes.unicode ||
    single === mapiTypes.binary ||
    single === mapiTypes.object;
  const size = fixedSizes[single];
  if (!isSized && size === undefined) return null;
  const count = isSized || type & multiValueFlag ? Math.min(cursor.long(), maxProperties) : 1;
  let first: Buffer | null = null;
  for (let index = 0; index < count && cursor.left > 0; index += 1) {
    const value = cursor.take(isSized ? cursor.long() : (size ?? 0));
    cursor.align();
    first ??= value;
  }
  return first ?? Buffer.alloc(0);
}
