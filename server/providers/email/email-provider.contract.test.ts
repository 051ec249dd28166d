// One suite for every email provider, without naming any: a registered provider without fixtures or without a kit fails
// here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { emailProviders, findEmailProvider } from "#server/providers/registry.ts";
import { descriptionSuite } from "#testing/email-provider/description-suite.ts";
import { fixtureProviders } from "#testing/email-provider/fixtures.ts";
import type { EmailProviderKit } from "#testing/email-provider/kit.ts";
import { lookupSuite } from "#testing/email-provider/lookup-suite.ts";
import { sendingSuite } from "#testing/email-provider/sending.ts";
import { sendingByHttpSuite } from "#testing/email-provider/sending-by-http.ts";
import { webhookSuite } from "#testing/email-provider/webhook-suite.ts";

const providers = Object.keys(emailProviders);
const kitOf = async (id: string): Promise<EmailProviderKit> => {
  const { kit } = await import(`#testing/email-provider/kits/${id}.ts`);
  return kit;
};

for (const id of providers) {
  const kit = await kitOf(id);
  const provider = kit.provider ?? findEmailProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const { send, receive, report } = provider.capabilities;

  describe(`${id}: describing itself`, () => descriptionSuite(id, provider, kit));
  if (send) describe(`${id}: sending`, () => sendingSuite(id, provider, kit));
  if (send && kit.account)
    describe(`${id}: sending by HTTP`, () => sendingByHttpSuite(provider, kit));
  if (report || receive === "webhook")
    describe(`${id}: our webhook endpoints`, () => webhookSuite(id, provider, kit));
  if (kit.account) describe(`${id}: asking`, () => lookupSuite(provider, kit));
}

describe("the registry", () => {
  test("has a kit and fixtures for every provider, and no kit without a provider", () => {
    const kits = path.resolve(import.meta.dirname, "../../../testing/email-provider/kits");
    expect(fs.readdirSync(kits).sort()).toEqual(providers.map((id) => `${id}.ts`).sort());
    const written = providers.filter((id) => {
      const capabilities = findEmailProvider(id)?.capabilities;
      return capabilities?.send || capabilities?.receive === "webhook";
    });
    expect(fixtureProviders()).toEqual(written.sort());
    expect(providers.length).toBeGreaterThanOrEqual(3);
  });

  test("is the only place outside the provider's own files where a provider's name decides anything", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const named = providers.filter((id) => findEmailProvider(id)?.baseUrl !== "");
    const providerIdPattern = new RegExp(`["'\`](?:${named.join("|")})["'\`]`);
    const files = ["server", "web", "contract", "domain"].flatMap((layer) =>
      fs
        .readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
        .map((file) => path.posix.join(layer, file.replaceAll(path.sep, "/")))
        .filter((file) => /(?<!\.test|\.fixture)\.tsx?$/.test(file)),
    );
    const knowing = files.filter(
      (file) =>
        !file.startsWith("server/providers/") &&
        // The simulated account is an account of the provider whose API the simulator implements.
        !file.includes("/simulator/") &&
        providerIdPattern.test(fs.readFileSync(path.join(root, file), "utf8")),
    );
    expect(knowing).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(files.length).toBeGreaterThan(400);
  });

  test("finds no provider that isn't registered", () => {
    expect(findEmailProvider("nobody")).toBeNull();
    expect(findEmailProvider("toString")).toBeNull();
  });
});
