// Packs a staged release: a .tar.gz for any Linux with glibc, and a .deb.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Architecture } from "./stage-release.ts";

const run = promisify(execFile);
const files = path.join(import.meta.dirname, "files/deb");

interface PackOptions {
  /** Of all files. */
  readonly at: Date;
  /** Larger packages, made in a few seconds. */
  readonly isQuick: boolean;
}

/** The archive unpacks to one folder, named like the staged one. */
export async function packArchive(staged: string, to: string, options: PackOptions): Promise<void> {
  const compress = options.isQuick ? "gzip -n1" : "gzip -n9";
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name"];
  const time = `--mtime=@${toSeconds(options.at)}`;
  const [folder, name] = [path.dirname(staged), path.basename(staged)];
  const packing = ["-C", folder, `--use-compress-program=${compress}`, ...owner, time];
  await run("tar", [...packing, "-cf", to, name]);
}

interface DebOptions extends PackOptions {
  readonly version: string;
  readonly architecture: Architecture;
  /** An empty folder on the disk of the staged release. */
  readonly temporary: string;
}

/** Where each file of tools/release/files/deb is installed. */
const installed = {
  "deskbell.sh": { to: "usr/bin/deskbell", mode: 0o755 },
  "deskbell.service": { to: "usr/lib/systemd/system/deskbell.service", mode: 0o644 },
  "deskbell.env": { to: "usr/share/deskbell/deskbell.env", mode: 0o644 },
  copyright: { to: "usr/share/doc/deskbell/copyright", mode: 0o644 },
  postinst: { to: "DEBIAN/postinst", mode: 0o755 },
  prerm: { to: "DEBIAN/prerm", mode: 0o755 },
  postrm: { to: "DEBIAN/postrm", mode: 0o755 },
} as const;

export async function packDeb(staged: string, to: string, options: DebOptions): Promise<void> {
  const tree = options.temporary;
  for (const [name, { to: target, mode }] of Object.entries(installed)) {
    const file = path.join(tree, target);
    makeFolders(tree, path.dirname(target));
    copyFileSync(path.join(files, name), file);
    chmodSync(file, mode);
  }
  makeFolders(tree, "usr/lib");
  await run("cp", ["-al", staged, path.join(tree, "usr/lib/deskbell")]);
  const kilobytes = Math.ceil(sizeOf(tree) / 1024);
  const control = readFileSync(path.join(files, "control"), "utf8")
    .replace("VERSION", options.version)
    .replace("ARCHITECTURE", options.architecture === "x64" ? "amd64" : "arm64")
    .replace("KILOBYTES", String(kilobytes));
  writeFileSync(path.join(tree, "DEBIAN/control"), control);
  const changelog = `deskbell (${options.version}) stable; urgency=medium\n\n  * See the release notes.\n\n -- Deskbell <deskbell@localhost>  ${rfc2822(options.at)}\n`;
  writeFileSync(
    path.join(tree, "usr/share/doc/deskbell/changelog.gz"),
    gzipSync(changelog, { level: 9 }),
  );
  const compression = options.isQuick ? ["-Zgzip", "-z1"] : ["-Zxz"];
  await run("dpkg-deb", ["--root-owner-group", ...compression, "--build", tree, to], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(toSeconds(options.at)) },
  });
}

/** Folders of a package are readable by everyone, whatever the umask. */
function makeFolders(tree: string, folder: string): void {
  let current = tree;
  chmodSync(current, 0o755);
  for (const part of folder.split("/")) {
    current = path.join(current, part);
    mkdirSync(current, { recursive: true });
    chmodSync(current, 0o755);
  }
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const rfc2822 = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
}

/** A line as sha256sum writes it. */
export async function checksumLine(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return `${hash.digest("hex")}  ${path.basename(file)}\n`;
}
