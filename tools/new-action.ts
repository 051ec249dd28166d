// npx node tools/new-action.ts NOUN VERB-NOUN [--kind read|write|external] [--requires PERMISSION]
// Writes the files of a new action and lists the next steps; docs/add-a-behavior.md describes them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { permissionNames } from "#domain/permissions.ts";
import { exists, listFiles, read, root } from "#repo-tests/parsers/sources.ts";
import { ConfigError } from "#server/config.ts";
import { runCommand } from "./run-command.ts";
import {
  actionKinds,
  addAccessRow,
  addRoute,
  addToTable,
  findTableFile,
  generateAction,
  generateTest,
  type NewAction,
} from "./scaffold/action.ts";
import { isKebab } from "./scaffold/kebab-case.ts";

await runCommand(async () => {
  const input = parseNewAction();
  const folder = `server/actions/${input.noun}`;
  const file = `${folder}/${input.name}.ts`;
  const test = `${folder}/${input.name}.integration.test.ts`;
  const registry = `${folder}/registry.ts`;
  if (!exists(registry))
    throw new ConfigError(
      `There is no ${registry}. Create a new noun by hand: the folder, its registry, a line in server/actions/registry.ts, and a file in contract/.`,
    );
  if (listFiles("server/actions").some((one) => one.endsWith(`/${input.name}.ts`)))
    throw new ConfigError(`An action named ${input.name} already exists.`);
  const actions = registeredIn(read(registry));
  const contract = tableFileIn("contract", actions);
  const accessRows = tableFileIn("testing/access-matrix/rows", actions);
  write(file, generateAction(input));
  write(test, generateTest(input));
  write(registry, addToTable(read(registry), input));
  write(contract, addRoute(read(contract), input));
  write(accessRows, addAccessRow(read(accessRows), input));
  const written = [file, test, registry, contract, accessRows];
  execFileSync(
    path.join(root, "node_modules/.bin/biome"),
    ["format", "--write", "--vcs-enabled=false", ...written],
    {
      cwd: root,
      stdio: "ignore",
    },
  );
  console.log(`
${written.join("\n")}

Next steps (docs/add-a-behavior.md):
  1. ${contract}: path, summary, input and output
  2. domain/${input.noun}/: the decision, with a test; new errors and limits in their tables
  3. server/store/: the rows it reads and writes
  4. ${file}: the steps in its comments
  5. ${test}: what a member or customer sees
  6. npm run spec && npm run check
`);
});

function parseNewAction(): NewAction {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: "string", default: "write" },
      requires: { type: "string", default: "conversation.update" },
    },
  });
  const [noun = "", name = ""] = positionals;
  const kind = actionKinds.find((one) => one === values.kind);
  if (!isKebab(noun) || !isKebab(name) || !name.includes("-"))
    throw new ConfigError(
      "Name the noun and the action: npx node tools/new-action.ts conversation set-topic",
    );
  if (!kind) throw new ConfigError(`--kind is one of ${actionKinds.join(", ")}.`);
  if (!(permissionNames as readonly string[]).includes(values.requires))
    throw new ConfigError(`--requires is one of ${permissionNames.join(", ")}.`);
  return { noun, name, kind, requires: values.requires };
}

function registeredIn(registry: string): string[] {
  return [...registry.matchAll(/^ {2}(\w+),$/gm)].map(([, name = ""]) => name);
}

function tableFileIn(folder: string, actions: readonly string[]): string {
  const files = listFiles(folder).filter((file) => file.endsWith(".ts"));
  const found = findTableFile(Object.fromEntries(files.map((file) => [file, read(file)])), actions);
  if (!found) throw new ConfigError(`No file of ${folder} has an entry for these actions yet.`);
  return found;
}

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(root, file), text);
}
