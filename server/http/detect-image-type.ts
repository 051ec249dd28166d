/** The type by the first bytes, which overrides the declared one; null if it isn't an image that browsers display. */
export function detectImageType(bytes: Buffer): string | null {
  const starts = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0x47, 0x49, 0x46, 0x38)) return "image/gif";
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes.subarray(8, 12).toString("latin1") === "WEBP")
    return "image/webp";
  return null;
}
