// npx node tools/new-action.ts NOUN VERB-NOUN [--kind read|write|errand] [--needs PERMISSION]
// Writes the files of a new action and lists what is left to do.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { permissionNames } from "#domain/permissions.ts";
import { exists, listFiles, read, root } from "#repo-tests/parsers/sources.ts";
import { ConfigError } from "#server/config.ts";
import { runCommand } from "./run-command.ts";
import {
  addRoute,
  addToTable,
  findContract,
  generateAction,
  generateTest,
  type NewAction,
} from "./scaffold/action.ts";
import { isKebab } from "./scaffold/names.ts";

const kinds = ["read", "write", "errand"] as const;

await runCommand(async () => {
  const input = parseNewAction();
  const folder = `server/actions/${input.noun}`;
  const file = `${folder}/${input.name}.ts`;
  const story = `${folder}/${input.name}.integration.test.ts`;
  const table = `${folder}/registry.ts`;
  if (!exists(table))
    throw new ConfigError(
      `There is no ${table}. A new noun begins by hand: the folder, its table, a line in server/actions/registry.ts, and a file in contract/.`,
    );
  if (listFiles("server/actions").some((one) => one.endsWith(`/${input.name}.ts`)))
    throw new ConfigError(`There is an action called ${input.name} already.`);
  const contract = contractOf(folder);
  write(file, generateAction(input));
  write(story, generateTest(input));
  write(table, addToTable(read(table), input));
  write(contract, addRoute(read(contract), input));
  execFileSync(
    path.join(root, "node_modules/.bin/biome"),
    ["format", "--write", file, story, table, contract],
    { cwd: root, stdio: "ignore" },
  );
  console.log(`
${[file, story, table, contract].join("\n")}

Left to do, in the order of docs/add-a-behaviour.md:
  1. ${contract}: path, summary, what it takes and gives
  2. domain/${input.noun}/: what is decided, with a test; new errors, limits and words in their tables
  3. server/store/, beside the rows of ${input.noun}: what it needs; a column is a new file in server/store/migrations/
  4. ${file}: the five beats
  5. ${story}: a sentence about somebody
  6. npm run spec && npm run check
`);
});

function parseNewAction(): NewAction {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: "string", default: "write" },
      needs: { type: "string", default: "conversation.update" },
    },
  });
  const [noun = "", name = ""] = positionals;
  const kind = kinds.find((one) => one === values.kind);
  if (!isKebab(noun) || !isKebab(name) || !name.includes("-"))
    throw new ConfigError(
      "Name the noun and the deed: npx node tools/new-action.ts conversation set-priority",
    );
  if (!kind) throw new ConfigError(`--kind is one of ${kinds.join(", ")}.`);
  if (!(permissionNames as readonly string[]).includes(values.needs))
    throw new ConfigError(`--needs is one of ${permissionNames.join(", ")}.`);
  return { noun, name, kind, needs: values.needs };
}

function contractOf(folder: string): string {
  const contracts = Object.fromEntries(
    listFiles("contract")
      .filter((file) => file.endsWith(".ts"))
      .map((file) => [file, read(file)]),
  );
  const there = listFiles(folder).map((one) => path.basename(one, ".ts"));
  const found = findContract(contracts, there);
  if (!found)
    throw new ConfigError(
      `No file of contract/ has routes for ${folder}: make one and name it in contract/routes.ts.`,
    );
  return found;
}

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(root, file), text);
}
