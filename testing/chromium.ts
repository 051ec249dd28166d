// The test browser: CHROMIUM_PATH, then one on PATH, then the npm package.
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

const onPath = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-zygote",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  // A fake microphone and camera, without permission prompts.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

interface FoundChromium {
  path: string;
  env: Record<string, string>;
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const found = await findChromium();
  const env = { ...definedOf(process.env), ...found.env, ...definedOf(options.env ?? {}) };
  return chromium.launch({
    ...options,
    executablePath: found.path,
    args: [...flags, ...(options.args ?? [])],
    env,
  });
}

export async function findChromium(): Promise<FoundChromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
    return { path: named, env: {} };
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const name of onPath) {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (path !== undefined) return { path, env: {} };
  }
  const packed = await unpackedChromium();
  if (packed !== null) return packed;
  throw new Error(
    "No browser for the tests: install chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

/**
 * The npm package unpacks to a fixed name in the temporary folder, where another user's copy would be in the way. It
 * gets its own folder per version, moved into place atomically, so concurrent runs do not conflict.
 */
async function unpackedChromium(): Promise<FoundChromium | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const version = packedVersion();
  if (version === null) return null;
  const cache = cacheFolder();
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(join(home, "chromium"))) {
    const halfway = join(cache, `unpacking-${process.pid}`);
    rmSync(halfway, { recursive: true, force: true });
    mkdirSync(halfway, { recursive: true, mode: 0o700 });
    await unpackInto(halfway);
    try {
      renameSync(halfway, home);
    } catch {
      // Another run was first; its folder is equivalent.
      rmSync(halfway, { recursive: true, force: true });
    }
  }
  const env = {
    LD_LIBRARY_PATH: [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(":"),
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? join(home, "fonts"),
  };
  return { path: join(home, "chromium"), env };
}

async function unpackInto(folder: string): Promise<void> {
  const before = definedOf(process.env);
  // The package reads both on load: the target folder, and whether to unpack its libraries.
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    await packed.executablePath();
  } finally {
    for (const name of [
      "TMPDIR",
      "AWS_EXECUTION_ENV",
      "LD_LIBRARY_PATH",
      "FONTCONFIG_PATH",
      "HOME",
    ]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

function packedVersion(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    const { version } = createRequire(import.meta.url)(
      join(dirname(dirname(entry)), "package.json"),
    );
    return String(version);
  } catch {
    return null;
  }
}

/** An unwritable home, as in some containers, is skipped. */
function cacheFolder(): string {
  const preferred = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "deskbell");
  try {
    mkdirSync(preferred, { recursive: true, mode: 0o700 });
    accessSync(preferred, constants.W_OK);
    return preferred;
  } catch {
    const spare = join(tmpdir(), `deskbell-${process.getuid?.() ?? 0}`);
    mkdirSync(spare, { recursive: true, mode: 0o700 });
    return spare;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function definedOf(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
