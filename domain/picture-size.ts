// Counts an image's pixels from its first bytes. A file of a few kilobytes can hold a hundred million pixels, and
// decoding takes four bytes for each.

/** For a JPEG: data that cameras write before the dimensions, such as a thumbnail. */
export const bytesToPictureSize = 256 * 1024;

/** Null if the format is unsupported or the bytes end before the dimensions. */
export function countPixels(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (nameAt(view, 1, 3) === "PNG") return view.getUint32(16) * view.getUint32(20);
    if (nameAt(view, 0, 4) === "GIF8") return view.getUint16(6, true) * view.getUint16(8, true);
    if (nameAt(view, 0, 4) === "RIFF" && nameAt(view, 8, 4) === "WEBP") return webp(view);
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
  } catch {
    // The file ends before its dimensions.
  }
  return null;
}

const nameAt = (view: DataView, at: number, length: number): string =>
  Array.from({ length }, (_, n) => String.fromCharCode(view.getUint8(at + n))).join("");

function webp(view: DataView): number | null {
  switch (nameAt(view, 12, 4)) {
    case "VP8 ":
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return (uint24(view, 24) + 1) * (uint24(view, 27) + 1);
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;

/** Frame headers SOF0 to SOF15, without the table markers among them (ITU-T T.81 B.1.1.3). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(view: DataView): number | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
}
