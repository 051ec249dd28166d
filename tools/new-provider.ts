// npx node tools/new-provider.ts pigeon Pigeon
// Writes the files of a new SMS provider; docs/add-a-provider.md describes the next steps.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { exists, read, root } from "#repo-tests/parsers/sources.ts";
import { ConfigError } from "#server/config.ts";
import { runCommand } from "./run-command.ts";
import { isKebab } from "./scaffold/kebab-case.ts";
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
    throw new ConfigError("Name the ID and the name: npx node tools/new-provider.ts pigeon Pigeon");
  const registry = "server/providers/registry.ts";
  const provider = `server/providers/text/${id}.ts`;
  if (exists(provider)) throw new ConfigError(`${provider} already exists.`);
  const input = { id, name, day: new Date().toISOString().slice(0, 10) };
  const files: Record<string, string> = {
    [provider]: generateProvider(input),
    [`testing/text-provider/kits/${id}.ts`]: generateKit(input),
    [registry]: addToRegistry(read(registry), input),
  };
  for (const what of [...payloads, "codes", "statuses"])
    files[`server/providers/fixtures/${id}/${what}.json`] = generatePayload(input, what);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  const written = Object.keys(files);
  execFileSync(
    path.join(root, "node_modules/.bin/biome"),
    ["format", "--write", "--vcs-enabled=false", ...written],
    {
      cwd: root,
      stdio: "ignore",
    },
  );
  console.log(
    `\n${written.join("\n")}\n\nNext steps are in docs/add-a-provider.md; the shared tests name what is missing:\n  npx vitest run --project db server/providers\n`,
  );
});
