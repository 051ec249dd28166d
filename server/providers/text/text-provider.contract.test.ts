// One suite for every vendor. It knows none of them by name: a vendor of the registry without fixtures or
// without a kit that plays it fails here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findTextProvider, textProviders } from "#server/providers/registry.ts";
import { askingSuite } from "#testing/text-provider/asking.ts";
import { describingSuite } from "#testing/text-provider/describing.ts";
import { hooksSuite } from "#testing/text-provider/hooks.ts";
import type { TextProviderKit } from "#testing/text-provider/kit.ts";
import { mediaSuite } from "#testing/text-provider/media.ts";
import { sendingSuite } from "#testing/text-provider/sending.ts";
import { whatsappSuite } from "#testing/text-provider/whatsapp/suite.ts";

const vendors = Object.keys(textProviders);
const kitOf = async (id: string): Promise<TextProviderKit> => {
  const { kit } = await import(`#testing/text-provider/kits/${id}.ts`);
  return kit;
};

for (const id of vendors) {
  const provider = findTextProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const kit = await kitOf(id);

  describe(`${id}: describing itself`, () => describingSuite(id, provider, kit));
  describe(`${id}: sending`, () => sendingSuite(provider, kit));
  describe(`${id}: our door`, () => hooksSuite(provider, kit));
  describe(`${id}: asking`, () => askingSuite(provider, kit));
  describe(`${id}: WhatsApp`, () => whatsappSuite(id, provider, kit));
  describe(`${id}: pictures`, () => mediaSuite(provider, kit));
}

describe("the registry", () => {
  test("has every vendor played by a kit and written down in fixtures, and no kit without a vendor", () => {
    const here = path.resolve(import.meta.dirname, "..");
    const kits = fs.readdirSync(path.resolve(here, "../../testing/text-provider/kits"));
    expect(vendors.length).toBeGreaterThanOrEqual(2);
    expect(kits.sort()).toEqual(vendors.map((id) => `${id}.ts`).sort());
    expect(fs.readdirSync(path.join(here, "fixtures")).sort()).toEqual([...vendors].sort());
  });

  test("knows no vendor that is not in it", () => {
    expect(findTextProvider("nobody")).toBeNull();
    expect(findTextProvider("toString")).toBeNull();
  });
});
