// One suite for every vendor. It knows none of them by name: a vendor of the registry without fixtures or
// without a kit that plays it fails here.
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

const vendors = Object.keys(emailProviders);
const kitOf = async (id: string): Promise<EmailProviderKit> => {
  const { kit } = await import(`#testing/email-provider/kits/${id}.ts`);
  return kit;
};

for (const id of vendors) {
  const kit = await kitOf(id);
  const provider = kit.provider ?? findEmailProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const { send, receive, report } = provider.can;

  describe(`${id}: describing itself`, () => descriptionSuite(id, provider, kit));
  if (send) describe(`${id}: sending`, () => sendingSuite(id, provider, kit));
  if (send && kit.account)
    describe(`${id}: sending by HTTP`, () => sendingByHttpSuite(provider, kit));
  if (report || receive === "hook")
    describe(`${id}: our doors`, () => webhookSuite(id, provider, kit));
  if (kit.account) describe(`${id}: asking`, () => lookupSuite(provider, kit));
}

describe("the registry", () => {
  test("has every vendor played by a kit and written down in fixtures, and no kit without a vendor", () => {
    const kits = path.resolve(import.meta.dirname, "../../../testing/email-provider/kits");
    expect(fs.readdirSync(kits).sort()).toEqual(vendors.map((id) => `${id}.ts`).sort());
    const written = vendors.filter((id) => {
      const can = findEmailProvider(id)?.can;
      return can?.send || can?.receive === "hook";
    });
    expect(fixtureProviders()).toEqual(written.sort());
    expect(vendors.length).toBeGreaterThanOrEqual(3);
  });

  test("is the only place outside of their own files where a vendor's name decides anything", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const named = vendors.filter((id) => findEmailProvider(id)?.baseUrl !== "");
    const words = new RegExp(`["'\`](?:${named.join("|")})["'\`]`);
    const files = ["server", "web", "contract", "domain"].flatMap((layer) =>
      fs
        .readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
        .map((file) => path.posix.join(layer, file.replaceAll(path.sep, "/")))
        .filter((file) => /(?<!\.test|\.fixture)\.tsx?$/.test(file)),
    );
    const knowing = files.filter(
      (file) =>
        !file.startsWith("server/providers/") &&
        // the simulated account is an account of the vendor whose API the simulator speaks
        !file.includes("/simulator/") &&
        words.test(fs.readFileSync(path.join(root, file), "utf8")),
    );
    expect(knowing).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(5);
    expect(files.length).toBeGreaterThan(400);
  });

  test("knows no vendor that is not in it", () => {
    expect(findEmailProvider("nobody")).toBeNull();
    expect(findEmailProvider("toString")).toBeNull();
  });
});
