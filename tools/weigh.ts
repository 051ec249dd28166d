// npm run weigh: builds the web app aside and lists what its parts weigh, compressed.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildWith } from "./build-if-needed.ts";
import { chunkLimits, firstScreenLimit, readBuild } from "./web-build/chunk-limits.ts";
import { firstScreenFiles, formatWeights, sum, weigh, weighModules } from "./web-build/weights.ts";

const root = join(import.meta.dirname, "..");
mkdirSync(join(root, "dist"), { recursive: true });
const folder = mkdtempSync(join(root, "dist/weigh-"));
try {
  const output = await buildWith(await import("vite"), root, folder);
  const files = readBuild(folder).map((file) => {
    const chunk = output.find((one) => one.fileName === file.name);
    const modules = chunk?.type === "chunk" ? Object.entries(chunk.modules) : [];
    return {
      ...file,
      modules: Object.fromEntries(
        modules.map(([id, { code }]) => [id.replace(root, "").replace(/^[\\/]/, ""), code ?? ""]),
      ),
    };
  });
  const first = firstScreenFiles(files);
  const whole = sum(weigh(first));
  console.log(`${(whole / 1000).toFixed(1)} kB of ${firstScreenLimit / 1000} kB`);
  console.log(formatWeights(weigh(first), 20));
  for (const language of ["de", "es"]) {
    const other = sum(weigh(firstScreenFiles(files, `index.${language}.html`)));
    console.log(`${language}: ${(other / 1000).toFixed(1)} kB`);
  }
  console.log("Its heaviest modules, each by itself and before names are shortened:");
  console.log(formatWeights(weighModules(first), 40));
  console.log(`All chunks; ${Object.keys(chunkLimits).length} have a limit of their own:`);
  console.log(
    formatWeights(weigh(files.filter(({ name }) => /^assets\/[^.]*\.js$/.test(name))), 60),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
