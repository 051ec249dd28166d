// The last entry of a backup: an archive without it was truncated.
export const manifestName = "backup.json";

export type Manifest = {
  format: 1;
  madeBy: "deskbell";
  madeAt: string;
  postgres: string;
  entries: number;
};

export function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest>;
    return manifest.madeBy === "deskbell" && manifest.format === 1 ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}
