import { expect, test } from "vitest";
import { z } from "zod";
import { routes } from "#contract/routes.ts";
import { isTestCode, readSources } from "#repo-tests/parsers/sources.ts";
import { actions } from "#server/actions/registry.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";
import { accountFieldsOf } from "#server/presenters/account-fields.ts";
import { presentAccount } from "#server/presenters/present-account.ts";
import {
  emailProviders,
  findEmailProvider,
  findSmsProvider,
  findVoiceProvider,
  smsProviders,
} from "#server/providers/registry.ts";
import { checkExchange, checkLogLine, propertiesOf, readLogLines } from "./secrets.ts";

const shapeOf = (schema: unknown, io: "input" | "output") =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" });

const exchanges = Object.entries(routes).map(([name, route]) => ({
  name,
  asks: shapeOf(route["~orpc"].inputSchema, "input"),
  tells: shapeOf(route["~orpc"].outputSchema, "output"),
  isSecret: "isSecret" in actions[name as keyof typeof actions],
}));

test("what passes a secret is marked so, and hashes and sealed keys are never told", () => {
  expect(exchanges.flatMap(checkExchange)).toEqual([]);
  expect(exchanges.length).toBeGreaterThanOrEqual(77);
  expect(exchanges.filter((one) => one.isSecret).length).toBeGreaterThanOrEqual(15);
});

test("a provider account shows which secrets it has, and none of them", () => {
  const vendors = {
    findSmsProvider: findSmsProvider,
    findVoiceProvider,
    findEmailProvider: findEmailProvider,
  };
  for (const provider of [...Object.values(smsProviders), ...Object.values(emailProviders)]) {
    const fields = accountFieldsOf(vendors, provider.id);
    const secrets = fields.filter((field) => field.isSecret);
    const settings = Object.fromEntries(
      fields.map((field) => [field.key, `${field.isSecret ? "hidden" : "open"} ${field.key}`]),
    );
    const shown = presentAccount(
      {
        id: "0190a000-0000-7000-8000-000000000001" as never,
        vendor: provider.id,
        label: "",
        settingsEncrypted: Buffer.from("hidden"),
        isSimulated: false,
        state: "working",
        problem: null,
        checkedAt: null,
        reconciledAt: null,
        comparedUntil: "2026-01-01T00:00:00Z",
        brokenSince: null,
        hookRefusedAt: null,
        missedSince: null,
        reconcileFailingSince: null,
        reconcileProblem: null,
        ...{ browserCallingProblem: null, notes: [], browserCallingCheckedAt: null },
      },
      settings,
      {
        outside: {
          publicUrl: "https://desk.example.com",
          ...vendors,
        } as ExternalServices,
        secrets: { sign: () => "proof" },
      },
    );
    expect(JSON.stringify(shown)).not.toContain("hidden");
    const open = fields.filter((field) => !field.isSecret).map((field) => field.key);
    expect(Object.keys(shown.settings).sort()).toEqual(open.sort());
    expect(shown.secretsSet).toEqual(secrets.map((field) => field.key));
    expect(secrets.length).toBeGreaterThan(0);
  }
});

test("no line of the log is made of secrets or of people's words", () => {
  const files = readSources(["server"]).filter(({ path }) => !isTestCode(path));
  const lines = files.flatMap(readLogLines);
  const faults = lines
    // The one code that is printed on purpose: it repo-tests a server that holds nothing yet.
    .filter(({ event }) => event !== "setup.code_issued")
    .flatMap(checkLogLine);
  expect(faults).toEqual([]);
  const calls = files.flatMap(({ text }) => text.match(/\blog\(\s*"(info|warn|error)"/g) ?? []);
  expect(lines.length).toBe(calls.length);
  expect(lines.length).toBeGreaterThanOrEqual(25);
});

test("planted: a secret told, a secret unmarked, a secret logged", () => {
  const of = (...names: string[]) => ({
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  });
  const judge = (asks: string[], tells: string[], isSecret: boolean) =>
    checkExchange({
      name: "x",
      asks: of(...asks),
      tells: { items: [of(...tells)] },
      isSecret,
    }).join();
  expect(judge(["name"], ["id"], false)).toBe("");
  expect(judge(["name"], ["hasHtml"], false)).toBe("");
  expect(judge(["password"], ["id"], false)).toContain("passes password");
  expect(judge(["name"], ["link"], false)).toContain("passes link");
  expect(judge(["name"], ["id"], true)).toContain("passes nothing secret");
  expect(judge(["name"], ["tokenHash"], false)).toBe("x tells tokenHash");
  expect(judge(["name"], ["rows", "next"], false)).toBe("");
  expect(propertiesOf({ anyOf: [of("a"), { items: of("b") }] })).toEqual(["a", "b"]);
  const line = (text: string) => readLogLines({ path: "x.ts", text }).flatMap(checkLogLine).join();
  expect(line('log("warn", "webhook.rejected", { vendor, why: verdict.why });')).toBe("");
  expect(line('log("info", "ready");')).toBe("");
  expect(line('log("warn", "job.failed", { job: name, ...factsOf(error) });')).toBe("");
  expect(line('log("info", "sign_in", { email });')).toContain("logs email");
  expect(line('log("info", "key", {\n  given: authToken,\n});')).toContain("logs authToken");
  expect(line('log("info", "x", settings);')).toContain("logs settings");
  expect(line('log("info", "Something Else");')).toContain("an event called");
});
