// Counts an image's pixels without decoding it. A file of a few hundred bytes can hold half a billion pixels, and
// decoding takes four bytes for each, so an image is displayed only if this file can measure it.

/** Enough for every format below that states its size at the beginning, and for nearly every JPEG. */
export const bytesToImageSize = 256 * 1024;

/**
 * The pixels that a browser would decode from a complete file. Null if they can't be counted: an unsupported format, no
 * dimensions, or a dimension of zero. Callers must not display what has no count.
 */
export function countPixels(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return measure(view, bytes) || null;
  } catch {
    // The file ends before its dimensions.
    return null;
  }
}

/** The beginning of such a file may not reveal the size: a GIF grows with its frames, a JPEG states it anywhere. */
export function needsWholeFile(beginning: Uint8Array): boolean {
  const view = new DataView(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  if (view.byteLength < 4) return false;
  return isGif(view) || (isJpeg(view) && countPixels(beginning) === null);
}

function measure(view: DataView, bytes: Uint8Array): number | null {
  // The first chunk of a PNG is IHDR; only Apple's own variant puts another one before it.
  if (textAt(view, 1, 3) === "PNG")
    return textAt(view, 12, 4) === "IHDR" ? view.getUint32(16) * view.getUint32(20) : null;
  if (isGif(view)) return gif(view);
  if (textAt(view, 0, 4) === "RIFF" && textAt(view, 8, 4) === "WEBP") return webp(view);
  return isJpeg(view) ? jpeg(view, bytes) : null;
}

const textAt = (view: DataView, at: number, length: number): string =>
  Array.from({ length }, (_, n) => String.fromCharCode(view.getUint8(at + n))).join("");

const isGif = (view: DataView): boolean => textAt(view, 0, 4) === "GIF8";
const isJpeg = (view: DataView): boolean => view.getUint16(0) === 0xffd8;

/** https://developers.google.com/speed/webp/docs/riff_container: decoders reject a frame that exceeds the canvas. */
function webp(view: DataView): number | null {
  switch (textAt(view, 12, 4)) {
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

/** Bytes of a color table, of which the flags before it tell whether it exists. */
const colorTable = (flags: number): number =>
  (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);

/**
 * Browsers enlarge the screen of a GIF to its frames (https://www.w3.org/Graphics/GIF/spec-gif89a.txt, sections 18 and
 * 20). A file that ends early counts with the frames that it has, because browsers display those.
 */
function gif(view: DataView): number {
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13 + colorTable(view.getUint8(10));
  const skipBlocks = () => {
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  };
  while (at < view.byteLength && view.getUint8(at) !== 0x3b) {
    const kind = view.getUint8(at);
    if (kind === 0x21) {
      at += 2;
      skipBlocks();
    } else if (kind !== 0x2c) at += 1;
    else {
      if (at + 10 > view.byteLength) break;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at += 11 + colorTable(view.getUint8(at + 9));
      skipBlocks();
    }
  }
  return width * height;
}

/** Frame headers SOF0 to SOF15, without the table markers among them (ITU-T T.81 B.1.1.3). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: a stuffed zero, TEM and RST0 to RST7. */
const isBare = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];

/** Decoders skip everything before the next 0xFF (libjpeg, jdmarker.c, next_marker), in which a size could hide. */
function jpeg(view: DataView, bytes: Uint8Array): number | null {
  for (let at = 2; ; ) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return null;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    if (isFrame(marker)) return view.getUint16(at + 4) * view.getUint16(at + 6);
    if (marker === startOfImage || marker === endOfImage || marker === startOfScan) return null;
    at += isBare(marker) ? 1 : 1 + Math.max(2, view.getUint16(at + 1));
  }
}
