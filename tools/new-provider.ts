// npx node tools/new-provider.ts pigeon Pigeon
// Writes the files of a new SMS provider; docs/add-a-provider.md describes the next steps.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { exists, read, root } from "#repo-tests/parsers/sources.ts";
import { ConfigError } from "#server/config.ts";
import { runCommand } from "./run-command.ts";
import { isKebab } from "./scaffold/names.ts";
import {
  addToRegistry,
  generateKit,
  generatePayload,
  generateProvider,
  payloads,
} from "./scaffold/provider.ts";

await runCommand(async () => {
  const [id = "", ...words] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  const name = words.join(" ");
  if (!isKebab(id) || name === "")
    throw new ConfigError("Give its id and its name: npx node tools/new-provider.ts pigeon Pigeon");
  const registry = "server/providers/registry.ts";
  const provider = `server/providers/sms/${id}.ts`;
  if (exists(provider)) throw new ConfigError(`${provider} is there already.`);
  const input = { id, name, day: new Date().toISOString().slice(0, 10) };
  const papers: Record<string, string> = {
    [provider]: generateProvider(input),
    [`testing/sms-provider/kits/${id}.ts`]: generateKit(input),
    [registry]: addToRegistry(read(registry), input),
  };
  for (const what of [...payloads, "codes", "statuses"])
    papers[`server/providers/fixtures/${id}/${what}.json`] = generatePayload(input, what);
  for (const [file, text] of Object.entries(papers)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  const written = Object.keys(papers);
  execFileSync(path.join(root, "node_modules/.bin/biome"), ["format", "--write", ...written], {
    cwd: root,
    stdio: "ignore",
  });
  console.log(
    `\n${written.join("\n")}\n\nNow read the vendor's pages, and let the suite lead you:\n  npx vitest run --project db server/providers\n`,
  );
});
