// The last entry of a backup: an archive without it was truncated.
export const manifestName = "backup.json";

export type Manifest = {
  format: 1;
  createdBy: "deskbell";
  createdAt: string;
  postgres: string;
  entries: number;
};

export function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest>;
    return manifest.createdBy === "deskbell" && manifest.format === 1
      ? (manifest as Manifest)
      : null;
  } catch {
    return null;
  }
}
