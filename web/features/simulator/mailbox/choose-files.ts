// Attachments of a simulated email: any files, up to what providers accept.
const maxBytesTotal = 25 * 1024 * 1024;

export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly base64: string;
  readonly bytes: number;
}

export async function chooseFiles(
  before: readonly ChosenFile[],
  chosen: readonly File[],
): Promise<{ files: readonly ChosenFile[]; message: string | null }> {
  const files = [...before];
  for (const file of chosen) {
    const total = files.reduce((sum, { bytes }) => sum + bytes, file.size);
    if (total > maxBytesTotal) return { files, message: "An email can carry 25 MB of files." };
    files.push({
      id: `${file.name} ${file.lastModified} ${files.length}`,
      name: file.name,
      type: file.type || "application/octet-stream",
      base64: await readBase64(file),
      bytes: file.size,
    });
  }
  return { files, message: null };
}

function readBase64(blob: Blob): Promise<string> {
  return new Promise((read, fail) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
