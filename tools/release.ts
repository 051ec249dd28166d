// npm run release -- [--arch x64|arm64] [--to FOLDER]
// Makes the archive and the .deb that a server without npm, compiler or build installs. Runs on Linux.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";
import { version } from "#server/version.ts";
import { buildWith } from "./build-if-needed.ts";
import { buildServer } from "./build-server.ts";
import { checksumLine, packArchive, packDeb, sizeOf } from "./release/pack-release.ts";
import { findReleaseTime } from "./release/repository.ts";
import { type Architecture, architectures, stageRelease } from "./release/stage-release.ts";
import { resolveFromCaller, runCommand } from "./run-command.ts";

const root = path.join(import.meta.dirname, "..");

await runCommand(async () => {
  const { values } = parseArgs({
    options: { arch: { type: "string", multiple: true }, to: { type: "string" } },
  });
  const chosen = (values.arch ?? [...architectures]).map(readArchitecture);
  const own = path.join(root, "dist/release");
  const to = values.to ? resolveFromCaller(values.to) : own;
  // It contains one release; another folder may contain more.
  if (!values.to) rmSync(own, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const temporary = mkdtempSync(path.join(to, "making-"));
  try {
    // A build of its own: the one in dist/web may contain a language for tests.
    const web = path.join(temporary, "web");
    delete process.env.DESKBELL_BUILD_PSEUDO;
    const vite = await import("vite");
    await buildWith(vite, root, web);
    const server = path.join(temporary, "server");
    await buildServer(vite, server);
    const at = await findReleaseTime(root);
    const made: string[] = [];
    for (const architecture of chosen) {
      const name = `deskbell-${version}-linux-${architecture}`;
      const staged = path.join(temporary, name);
      await stageRelease({
        root,
        web,
        server,
        architecture,
        temporary: path.join(temporary, `packages-${architecture}`),
        to: staged,
      });
      const archive = path.join(to, `${name}.tar.gz`);
      const deb = path.join(to, `${name}.deb`);
      await packArchive(staged, archive, { at, isQuick: false });
      const tree = path.join(temporary, `deb-${architecture}`);
      mkdirSync(tree);
      await packDeb(staged, deb, { at, version, architecture, temporary: tree, isQuick: false });
      made.push(archive, deb);
      console.log(`${name}: ${megabytes(sizeOf(staged))} installed`);
    }
    const sums = await Promise.all(made.map(checksumLine));
    writeFileSync(path.join(to, "SHA256SUMS"), sums.join(""));
    for (const file of ["Dockerfile", "compose.yaml"]) {
      const text = readFileSync(path.join(root, "tools/release/files/docker", file), "utf8");
      writeFileSync(path.join(to, file), text.replaceAll("VERSION", version));
    }
    for (const file of made) console.log(`${file}: ${megabytes(statSync(file).size)}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});

function readArchitecture(given: string): Architecture {
  const found = architectures.find((one) => one === given);
  if (found === undefined)
    throw new ConfigError(`--arch ${given}: use ${architectures.join(" or ")}.`);
  return found;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
