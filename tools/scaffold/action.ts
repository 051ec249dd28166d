// Files and entries of a new action: a route, an action in five steps, a row of the access matrix, and a test that fails
// until the action is written.
import { camel } from "./kebab-case.ts";

export const actionKinds = ["read", "write", "external"] as const;

export interface NewAction {
  /** `set-topic` */
  readonly name: string;
  /** `conversation` */
  readonly noun: string;
  readonly kind: (typeof actionKinds)[number];
  /** A permission of domain/permissions.ts. */
  readonly requires: string;
}

const defineFunctions = {
  read: "defineReadAction",
  write: "defineWriteAction",
  external: "defineExternalAction",
} as const satisfies Record<NewAction["kind"], string>;

const steps: Readonly<Record<NewAction["kind"], readonly string[]>> = {
  read: [
    "get: through the noun's own functions, which check who may see it",
    "respond: what the route describes",
  ],
  write: [
    "get: through the noun's own functions, which check who may see it and lock the row",
    "decide: a pure function of domain/, which throws errors of domain/errors.ts",
    "write: through server/store/, with ctx.db and the workspace first",
    "publish: ctx.publishChange(entity, id, …) for everything that changed; ctx.schedule and ctx.audit where needed",
    "respond: what the route describes",
  ],
  external: [
    "get, then send the requests: no transaction is open here",
    "decide, write and publish: in ctx.write(async (write) => { … }), which opens one",
    "respond: what the route describes",
  ],
};

export function generateAction({ name, kind, requires }: NewAction): string {
  return `import { requireAuthenticated } from "#server/actions/actor.ts";
import { ${defineFunctions[kind]} } from "#server/actions/define-action.ts";

export const ${camel(name)} = ${defineFunctions[kind]}({
  name: "${name}",
  requires: "${requires}",
  async run(ctx, input) {
    const { workspaceId } = requireAuthenticated(ctx.actor);
${steps[kind].map((step) => `    // ${step}`).join("\n")}
    throw new Error(\`${name} is not written yet: \${workspaceId} \${Object.keys(input).join()}\`);
  },
});
`;
}

const exampleId = "01980000-0000-7000-8000-000000000000";

export function generateTest({ name, noun }: NewAction): string {
  return `import { expect, test } from "vitest";
import { openTestApp } from "#testing/open-app.ts";

// Describes what a member or customer sees. It must fail when the feature is removed.
test("${name.replaceAll("-", " ")}: describe what a member sees", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const response = await app.as("maya").rpc("${camel(name)}", { ${idName(noun)}: "${exampleId}" });
  expect(response).toEqual({ done: true });
});
`;
}

/** A message is addressed by its entry on the timeline. */
const idName = (noun: string): string => (noun === "message" ? "entryId" : `${camel(noun)}Id`);

/** Appends the route to the contract's table. */
export function addRoute(contract: string, { name, noun, kind }: NewAction): string {
  return addLastEntry(
    contract,
    `  ${camel(name)}: route({
    method: "${kind === "read" ? "GET" : "POST"}",
    path: "/${noun}s/{${idName(noun)}}/${name}",
    summary: "Describe in a few words what it does",
    tag: "${noun.charAt(0).toUpperCase()}${noun.slice(1)}s",
    input: z.object({ ${idName(noun)}: z.uuid() }),
    output: z.object({ done: z.literal(true) }),
  }),
`,
  );
}

/** Appends the row of the access matrix, which tests every role, a foreign workspace and a restricted inbox. */
export function addAccessRow(rows: string, { name, noun, requires }: NewAction): string {
  const id = idName(noun);
  const input =
    noun === "message" ? `({ heldEntryId: ${id} }) => ({ ${id} })` : `({ ${id} }) => ({ ${id} })`;
  return addLastEntry(rows, `  ${camel(name)}: { asks: "${requires}", input: ${input} },\n`);
}

/** Into the last table of the file: the one that ends with }; at the start of a line. */
function addLastEntry(text: string, entry: string): string {
  const end = text.search(/^\};\n(?![\s\S]*^\};\n)/m);
  if (end < 0) throw new Error("The file has no table that ends with }; at the start of a line.");
  return text.slice(0, end) + entry + text.slice(end);
}

/** Imports are in alphabetical order; the table keeps its own. */
export function addToTable(table: string, { name, noun }: NewAction): string {
  const line = `import { ${camel(name)} } from "./${name}.ts";`;
  const lines = table.split("\n");
  const own = lines.filter((one) => one.startsWith("import ") && one.includes('"./'));
  const after = own.filter((one) => pathIn(one) < pathIn(line)).at(-1);
  const index = after ? lines.indexOf(after) + 1 : lines.indexOf(own[0] ?? "");
  if (index < 0) throw new Error(`The registry of ${noun} imports no action.`);
  lines.splice(index, 0, line);
  return lines.join("\n").replace(/\n\};\n?$/, `\n  ${camel(name)},\n};\n`);
}

const pathIn = (line: string): string => /"([^"]+)"/.exec(line)?.[1] ?? "";

/** The file whose table has most of the entity's existing actions; null if none has any. */
export function findTableFile(
  files: Readonly<Record<string, string>>,
  existingActions: readonly string[],
): string | null {
  const count = (text: string) =>
    existingActions.filter((name) => new RegExp(`^ {2}${name}: `, "m").test(text)).length;
  const [best] = Object.entries(files)
    .map(([file, text]) => ({ file, count: count(text) }))
    .sort((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.file : null;
}
