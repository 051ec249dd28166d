import { expect, test } from "vitest";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { auditLabel } from "#web/features/settings/audit-log/audit-labels.ts";
import { auditDetailsOf } from "./audit-details.ts";

const sources = readSources(["server", "tools"]).filter(({ path }) => !isTestCode(path));

/** Names of the details that the sentence of an action reads; none for an action without a sentence of its own. */
function namesRead(action: string, written: ReadonlySet<string>): Set<string> {
  const read = new Set<string>();
  for (const value of ["x", ["x", "y"], true, false, 1]) {
    const details = new Proxy<Record<string, unknown>>(
      {},
      {
        has: (_, name) => written.has(String(name)),
        get: (_, name) => {
          read.add(String(name));
          return value;
        },
      },
    );
    auditLabel({ action, details, objectId: null }, () => null);
  }
  return read.has("recovered") ? new Set() : read;
}

test("the audit log reads only details that the action writes", () => {
  const written = auditDetailsOf(sources);
  const faults = [...written].flatMap(([action, names]) =>
    names === null
      ? []
      : [...namesRead(action, names)]
          .filter((name) => !names.has(name))
          .map((name) => `${action}: ${name}`),
  );
  expect(faults).toEqual([]);
  expect(written.size).toBeGreaterThan(60);
  const computed = [...written].filter(([, names]) => names === null).map(([action]) => action);
  expect(computed.sort()).toEqual([
    "archive-inbox",
    "set-inbox-webhooks",
    "update-inbox",
    "update-workspace",
  ]);
});

test("planted: details are found in literals, in spread conditions and in an imported file", () => {
  const written = auditDetailsOf([
    {
      path: "server/actions/a.ts",
      text: `import { b } from "./b.ts";\ndefineWriteAction({ name: "do-a", run: b });`,
    },
    {
      path: "server/actions/b.ts",
      text: `export const b = (ctx) => ctx.audit(null, { one: 1, ...(ctx.x ? {} : { two: 2 }) });`,
    },
    {
      path: "server/actions/c.ts",
      text: `defineWriteAction({ name: "do-c", run: (ctx, input) => ctx.audit(null, input) });`,
    },
  ]);
  expect(written.get("do-a")).toEqual(new Set(["one", "two"]));
  expect(written.get("do-c")).toBeNull();
});
