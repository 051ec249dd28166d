// What each part of the web app may weigh, compressed. The build fails when one grows beyond its limit.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import {
  type BuiltFile,
  firstScreenFiles,
  formatWeights,
  sum,
  type Weight,
  weigh,
  weighModules,
} from "./weights.ts";

/** Bytes of all scripts and style sheets of the first screen, in each language. docs/performance.md states the same number. */
export const firstScreenLimit = 125_000;

/**
 * Bytes of a chunk's script, by the name of its file without the hash. A few per cent above today's size: compression
 * differs a little between machines.
 */
export const chunkLimits: Readonly<Record<string, number>> = {
  "tiptap-editor": 133_200,
  react: 68_800,
  "flow-tab": 61_500,
  "sip-call": 54_400,
  "conversation-screen": 46_000,
  "twilio-driver": 45_500,
  first: 38_000,
  "phone-number": 29_800,
  "render-email": 22_900,
  "simulator-page": 21_500,
  "settings-shared": 17_900,
  "email-content": 17_700,
  "softphone-host": 16_000,
  "inboxes-section": 15_100,
  shared: 12_000,
  data: 10_400,
  "use-server-time": 10_300,
  live: 10_300,
  "search-pane": 8_800,
  "qr-code": 7_700,
  "first-input": 6_300,
  "calls-pane": 5_900,
  "setup-page": 5_600,
  "contact-sections": 5_500,
  "webhooks-page": 5_400,
  errors: 5_500,
  "health-page": 5_000,
  "audit-page": 4_650,
  "audio-page": 4_500,
  "members-page": 4_500,
  "accounts-section": 4_300,
  "settings-page": 4_500,
  "command-palette": 4_500,
  "processing-errors-page": 4_100,
  preview: 3_800,
  limits: 3_750,
  "new-text-dialog": 3_730,
  "contact-list-page": 4_000,
  "html-body": 3_650,
  "new-email-dialog": 3_400,
  "view-editor": 3_450,
  "segment-cost": 3_150,
};

/** A chunk without its own row. */
const otherChunkLimit = 3_000;

const chunkNameOf = (file: string): string => file.replace(/^assets\/(.*)-[\w-]{8}\.js$/, "$1");
const inKb = (bytes: number): string => (bytes / 1000).toFixed(1);
const named = 10;

/** Null if everything is within its limit. */
export function describeExcess(
  files: readonly BuiltFile[],
  limits = { firstScreen: firstScreenLimit, chunks: chunkLimits, other: otherChunkLimit },
): string | null {
  const problems: string[] = [];
  for (const { name: html } of files) {
    if (!/^index(?:\.\w+)?\.html$/.test(html) || html === "index.pseudo.html") continue;
    const first = firstScreenFiles(files, html);
    const whole = sum(weigh(first));
    if (whole <= limits.firstScreen) continue;
    problems.push(
      [
        `The first screen of ${html} weighs ${inKb(whole)} kB, ${inKb(whole - limits.firstScreen)} kB more than its limit. Put what it does not need at once behind web/ui/lazy-component.tsx.`,
        formatWeights(weigh(first), named),
        partsOf(first),
      ].join("\n"),
    );
  }
  // The English ones: those of other languages differ in their messages only.
  const chunks = files.filter(({ name }) => /^assets\/[^.]*\.js$/.test(name));
  const seen = new Set<string>();
  for (const { name, bytes } of weigh(chunks)) {
    const chunk = chunkNameOf(name);
    seen.add(chunk);
    const limit = limits.chunks[chunk] ?? limits.other;
    if (bytes <= limit) continue;
    const hasRow = limits.chunks[chunk] !== undefined;
    problems.push(
      `The chunk ${chunk} weighs ${inKb(bytes)} kB, ${inKb(bytes - limit)} kB more than ${hasRow ? "its limit" : "a chunk without a row in tools/web-build/chunk-limits.ts may"}.\n${partsOf(chunks.filter((file) => file.name === name))}`,
    );
  }
  const gone = Object.keys(limits.chunks).filter((chunk) => !seen.has(chunk));
  if (gone.length > 0)
    problems.push(`These chunks have a limit and were not built: ${gone.join(", ")}.`);
  return problems.length === 0 ? null : problems.join("\n\n");
}

const partsOf = (files: readonly BuiltFile[]): string =>
  `Its heaviest modules, each by itself and before names are shortened:\n${formatWeights(weighModules(files), named)}`;

/** The output of a build that was written to a folder. */
export const readBuild = (folder: string): BuiltFile[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(html|js|css)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => ({
      name: name.replaceAll("\\", "/"),
      text: readFileSync(join(folder, name), "utf8"),
    }));

/** Weights of the first screen's files in a built folder. */
export const weighFirstScreen = (folder: string, html = "index.html"): Weight[] =>
  weigh(firstScreenFiles(readBuild(folder), html));

/** Fails the build when a chunk exceeds its limit. */
export function enforceChunkLimits(root: string): Plugin {
  const shortNameOf = (id: string) => id.replace(root, "").replace(/^[\0\\/]+/, "");
  return {
    name: "enforce-chunk-limits",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const modulesOf = new Map<string, Record<string, string>>();
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const modules = Object.entries(file.modules).map(
          ([id, { code }]) => [shortNameOf(id), code ?? ""] as const,
        );
        modulesOf.set(file.fileName, Object.fromEntries(modules));
      }
      const files = readBuild(dir).map((file) => ({
        ...file,
        modules: modulesOf.get(file.name.replace(/\.\w+\.js$/, ".js")) ?? {},
      }));
      const excess = describeExcess(files);
      if (excess !== null) throw new Error(excess);
    },
  };
}
