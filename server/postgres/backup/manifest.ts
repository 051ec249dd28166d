// The last entry of a backup: an archive that ends without it was cut short.
export const manifestName = "backup.json";

export type Manifest = {
  format: 1;
  madeBy: "deskbell";
  madeAt: string;
  postgres: string;
  entries: number;
};

export function parseManifest(words: string): Manifest | null {
  try {
    const manifest = JSON.parse(words) as Partial<Manifest>;
    return manifest.madeBy === "deskbell" && manifest.format === 1 ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}
