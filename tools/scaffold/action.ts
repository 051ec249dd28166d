// Files and entries of a new action: a route, an action in five steps, and a test that fails until it is written.
import { camel } from "./names.ts";

export interface NewAction {
  /** `set-priority` */
  readonly name: string;
  /** `conversation` */
  readonly noun: string;
  readonly kind: "read" | "write" | "errand";
  /** A permission of domain/permissions.ts. */
  readonly needs: string;
}

const define = {
  read: "defineReadAction",
  write: "defineWriteAction",
  errand: "defineExternalAction",
} as const;

export function generateAction({ name, kind, needs }: NewAction): string {
  const body = {
    read: `    const { workspaceId } = requireAuthenticated(ctx.actor);
    // get: through the noun's access, never past it
    // answer: as the contract has it
    throw new Error(\`must: ${name} of \${workspaceId}, \${JSON.stringify(input)}\`);`,
    write: `    const { memberId } = requireAuthenticated(ctx.actor);
    // get:      the only way in, which checks who may see it
    // decide:   a pure function of domain/, which refuses with errors of the catalogue
    // write:    through server/store, the transaction first
    // announce: ctx.announce(noun, id, …) for everything that changed; ctx.schedule and ctx.audit where due
    // answer:   as the contract has it
    throw new Error(\`must: ${name} by \${memberId}, \${JSON.stringify(input)}\`);`,
    errand: `    const { memberId } = requireAuthenticated(ctx.actor);
    // get, then ask the outside while no transaction is open
    // decide, write and announce inside ctx.write(async (write) => { … })
    // answer: as the contract has it
    throw new Error(\`must: ${name} by \${memberId}, \${JSON.stringify(input)}\`);`,
  }[kind];
  return `import { ${define[kind]} } from "#server/actions/define-action.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";

export const ${camel(name)} = ${define[kind]}({
  name: "${name}",
  needs: "${needs}",
  async run(ctx, input) {
${body}
  },
});
`;
}

export function generateTest({ name }: NewAction): string {
  return `import { expect, test } from "vitest";
import { openTestApp } from "#testing/open-app.ts";

// A sentence about a customer or a member. It must fail when the feature is taken away.
test("${name.replaceAll("-", " ")}: say what somebody sees", async () => {
  const desk = await openTestApp({ members: ["maya:agent"] });
  const answer = await desk.as("maya").rpc("${camel(name)}", {});
  expect(answer).toEqual("what the contract says");
});
`;
}

/** Appends it as the last route of the file. */
export function addRoute(contract: string, { name, noun, kind }: NewAction): string {
  const end = contract.search(/^\};\n(?![\s\S]*^\};\n)/m);
  if (end < 0) throw new Error("must: a table of routes that ends with }; at the start of a line");
  const tag = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`;
  const route = `  ${camel(name)}: route({
    method: "${kind === "read" ? "GET" : "POST"}",
    path: "/${noun}s/{${noun}Id}/${name}",
    summary: "Say in a few words what it does",
    tag: "${tag}",
    input: z.object({ ${noun}Id: z.uuid() }),
    output: z.object({ done: z.literal(true) }),
  }),
`;
  return contract.slice(0, end) + route + contract.slice(end);
}

/** Imports are in alphabetical order; the table keeps its own. */
export function addToTable(table: string, { name, noun }: NewAction): string {
  const line = `import { ${camel(name)} } from "./${name}.ts";`;
  const lines = table.split("\n");
  const own = lines.filter((one) => one.startsWith("import ") && one.includes('"./'));
  const after = own.filter((one) => pathIn(one) < pathIn(line)).at(-1);
  const index = after ? lines.indexOf(after) + 1 : lines.indexOf(own[0] ?? "");
  if (index < 0) throw new Error(`must: imports in the table of ${noun}`);
  lines.splice(index, 0, line);
  return lines.join("\n").replace(/\n\};\n?$/, `\n  ${camel(name)},\n};\n`);
}

const pathIn = (line: string): string => /"([^"]+)"/.exec(line)?.[1] ?? "";

/** The contract file of an entity: the one with the routes of its existing actions. */
export function findContract(
  contracts: Readonly<Record<string, string>>,
  actionsThere: readonly string[],
): string | null {
  const holds = (text: string) =>
    actionsThere.filter((name) => new RegExp(`^ {2}${camel(name)}: `, "m").test(text)).length;
  const [best] = Object.entries(contracts)
    .map(([file, text]) => ({ file, holds: holds(text) }))
    .sort((one, other) => other.holds - one.holds);
  return best && best.holds > 0 ? best.file : null;
}
