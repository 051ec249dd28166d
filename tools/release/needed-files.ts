// Which files of the repository and of its packages belong in a release. Paths are relative, with slashes.

/** Copied without their tests. */
export const productFolders = [
  "domain",
  "contract",
  "server",
  "simulator",
  "tools/doctor",
] as const;

/** The commands and what they share, and a style sheet of the API reference. */
export const productFiles = [
  "tools/backup.ts",
  "tools/describe-restored.ts",
  "tools/deskbell.js",
  "tools/doctor.ts",
  "tools/hold-unsent.ts",
  "tools/open-workspace-database.ts",
  "tools/read-email.ts",
  "tools/reset-password.ts",
  "tools/restore.ts",
  "tools/run-command.ts",
  "tools/workspace.ts",
  "web/ui/tokens.css",
] as const;

/** For the person who runs the server. */
export const installedDocs = [
  "install.md",
  "operate.md",
  "backup.md",
  "members.md",
  "connect-email.md",
  "connect-sms.md",
  "connect-phone.md",
  "email-warnings.md",
] as const;

export function isProductFile(path: string): boolean {
  if (/\.(test|fixture)\.tsx?$/.test(path)) return false;
  return !/(^|\/)(fixtures|test-utils)(\/|$)/.test(path);
}

const documentFolders =
  /^(docs?|tests?|__tests__|examples?|benchmarks?|coverage|website|man|\.github)(\/|$)/;

/** Node can't run TypeScript of a package, so its .ts files are declarations or sources of the .js files beside them. */
export function isNeededInPackage(path: string): boolean {
  if (isLicense(path)) return true;
  if (documentFolders.test(path)) return false;
  return !/(\.(map|ts|mts|cts|tsx|flow|md|markdown|html|tgz|tsbuildinfo)|(^|\/)\.[^/]+)$/i.test(
    path,
  );
}

export function isNeededInNode(path: string): boolean {
  return path === "bin/node" || isLicense(path);
}

/** Leaves out what builds programs against PostgreSQL, and languages that need an interpreter of the system. */
export function isNeededInPostgres(path: string): boolean {
  if (path === "package.json" || path === "dist/index.js" || isLicense(path)) return true;
  if (!path.startsWith("native/")) return false;
  if (/\.a$|^native\/lib\/(pkgconfig|libecpg|libpgtypes|postgresql\/pgxs)/.test(path)) return false;
  if (/^native\/bin\/(?!initdb$|postgres$)/.test(path)) return false;
  return !/pl(perl|python3u?|tcl)u?(\b|[._-])|_pl(perl|python3)/.test(path);
}

const isLicense = (path: string): boolean =>
  /(^|\/)(licen[cs]e|copying|copyright|notice)[^/]*$/i.test(path) && !/\.[jt]s$/.test(path);
