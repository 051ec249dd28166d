/**
 * The type by the first bytes, whatever was declared; null if it isn't an image that browsers display. SVG can contain
 * scripts, and the pixels of an AVIF aren't counted, so neither is one.
 */
export function detectImageType(bytes: Uint8Array): string | null {
  const starts = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return null;
}
