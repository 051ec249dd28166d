// Images attached on a phone: types the carrier accepts, scaled down if they come from a camera.
export const carriedTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const maxImages = 10;
const maxBytesTotal = 5 * 1024 * 1024;
const largeBytes = 1024 * 1024;
const longestSide = 1_600;

export interface ChosenImage {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly base64: string;
  readonly bytes: number;
}

export async function chooseImages(
  before: readonly ChosenImage[],
  files: readonly File[],
): Promise<{ images: readonly ChosenImage[]; message: string | null }> {
  const images = [...before];
  let message: string | null = null;
  for (const file of files) {
    if (!carriedTypes.some((type) => type === file.type)) {
      message = `${file.name} can't be sent by phone. Use a JPEG, PNG, GIF or WebP picture.`;
      continue;
    }
    const blob = await shrink(file);
    const total = images.reduce((sum, { bytes }) => sum + bytes, blob.size);
    if (images.length >= maxImages || total > maxBytesTotal) {
      message = "A text can have up to 10 pictures, 5 MB in total.";
      break;
    }
    images.push({
      id: crypto.randomUUID?.() ?? `${Date.now()} ${images.length}`,
      name: file.name,
      type: blob.type,
      base64: await readBase64(blob),
      bytes: blob.size,
    });
  }
  return { images, message };
}

/** Cameras make 8 MB; phones send a tenth of it. Animated images stay as they are. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= largeBytes || file.type === "image/gif") return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return file;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.round(image.width * scale),
    Math.round(image.height * scale),
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.82 });
}

function readBase64(blob: Blob): Promise<string> {
  return new Promise((read, fail) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
