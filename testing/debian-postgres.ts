import fs from "node:fs";

const root = "/usr/lib/postgresql";
const oldest = 15;

// The bin folder of Debian's newest installed PostgreSQL, or null if none is installed.
export function debianPostgres(): string | null {
  const versions = fs.existsSync(root) ? fs.readdirSync(root).map(Number) : [];
  const newest = Math.max(oldest - 1, ...versions.filter(Number.isInteger));
  const folder = `${root}/${newest}/bin`;
  return newest >= oldest && fs.existsSync(`${folder}/initdb`) ? folder : null;
}
