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
  findTextProvider,
  findVoiceProvider,
  textProviders,
} from "#server/providers/registry.ts";
import { checkExchange, checkLogLine, propertiesOf, readLogLines } from "./secret-exchanges.ts";

const shapeOf = (schema: unknown, io: "input" | "output") =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" });

const exchanges = Object.entries(routes).map(([name, route]) => ({
  name,
  asks: shapeOf(route["~orpc"].inputSchema, "input"),
  tells: shapeOf(route["~orpc"].outputSchema, "output"),
  isSecret: "isSecret" in actions[name as keyof typeof actions],
}));

test("routes that pass secrets are marked as such, and hashes and encrypted keys are never returned", () => {
  expect(exchanges.flatMap(checkExchange)).toEqual([]);
  expect(exchanges.length).toBeGreaterThanOrEqual(77);
  expect(exchanges.filter((one) => one.isSecret).length).toBeGreaterThanOrEqual(15);
});

test("a provider account shows which secrets are set, but never their values", () => {
  const providers = {
    findTextProvider: findTextProvider,
    findVoiceProvider,
    findEmailProvider: findEmailProvider,
  };
  for (const provider of [...Object.values(textProviders), ...Object.values(emailProviders)]) {
    const fields = accountFieldsOf(providers, provider.id);
    const secrets = fields.filter((field) => field.isSecret);
    const settings = Object.fromEntries(
      fields.map((field) => [field.key, `${field.isSecret ? "hidden" : "open"} ${field.key}`]),
    );
    const shown = presentAccount(
      {
        id: "0190a000-0000-7000-8000-000000000001" as never,
        provider: provider.id,
        label: "",
        settingsEncrypted: Buffer.from("hidden"),
        isSimulated: false,
        hasOwnersKeys: false,
        state: "working",
        problem: null,
        checkedAt: null,
        reconciledAt: null,
        comparedUntil: "2026-01-01T00:00:00Z",
        brokenSince: null,
        webhookRejectedAt: null,
        missedSince: null,
        reconcileFailingSince: null,
        reconcileProblem: null,
        browserCallingProblem: null,
        notes: [],
        browserCallingCheckedAt: null,
      },
      settings,
      {
        services: {
          publicUrl: "https://desk.example.com",
          ...providers,
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

test("no log line contains secrets or message content", () => {
  const files = readSources(["server"]).filter(({ path }) => !isTestCode(path));
  const logLines = files.flatMap(readLogLines);
  const faults = logLines
    // The one code that is logged on purpose: it protects a server that has no data yet.
    .filter(({ event }) => event !== "setup.code_issued")
    .flatMap(checkLogLine);
  expect(faults).toEqual([]);
  const calls = files.flatMap(({ text }) => text.match(/\blog\(\s*"(info|warn|error)"/g) ?? []);
  expect(logLines.length).toBe(calls.length);
  expect(logLines.length).toBeGreaterThanOrEqual(25);
});

test("planted: a secret returned, a secret unmarked, a secret logged", () => {
  const of = (...names: string[]) => ({
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  });
  const checkPlanted = (requestFields: string[], responseFields: string[], isSecret: boolean) =>
    checkExchange({
      name: "x",
      asks: of(...requestFields),
      tells: { items: [of(...responseFields)] },
      isSecret,
    }).join();
  expect(checkPlanted(["name"], ["id"], false)).toBe("");
  expect(checkPlanted(["name"], ["hasHtml"], false)).toBe("");
  expect(checkPlanted(["password"], ["id"], false)).toContain("passes password");
  expect(checkPlanted(["name"], ["link"], false)).toContain("passes link");
  expect(checkPlanted(["name"], ["id"], true)).toContain("passes nothing secret");
  expect(checkPlanted(["name"], ["tokenHash"], false)).toBe("x tells tokenHash");
  expect(checkPlanted(["newPassword"], ["id"], false)).toContain("passes newPassword");
  expect(propertiesOf({ anyOf: [of("a"), { items: of("b") }] })).toEqual(["a", "b"]);
  const checkPlantedLine = (text: string) =>
    readLogLines({ path: "x.ts", text }).flatMap(checkLogLine).join();
  expect(checkPlantedLine('log("warn", "webhook.rejected", { provider, why: verdict.why });')).toBe(
    "",
  );
  expect(checkPlantedLine('log("info", "ready");')).toBe("");
  expect(checkPlantedLine('log("warn", "job.failed", { job: name, ...factsOf(error) });')).toBe("");
  expect(checkPlantedLine('log("info", "sign_in", { email });')).toContain("logs email");
  expect(checkPlantedLine('log("info", "key", {\n  given: authToken,\n});')).toContain(
    "logs authToken",
  );
  expect(checkPlantedLine('log("info", "x", settings);')).toContain("logs settings");
  expect(checkPlantedLine('log("info", "Something Else");')).toContain("an event called");
});
