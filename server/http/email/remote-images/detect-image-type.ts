// Detects the type from the first bytes and ignores the declared content type. SVG can contain scripts and is never
// accepted.
export function detectImageType(bytes: Uint8Array): string | null {
  const begins = (...codes: number[]) => codes.every((code, index) => bytes[index] === code);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "image/avif";
  return null;
}
