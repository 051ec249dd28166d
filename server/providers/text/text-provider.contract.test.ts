// One suite for every SMS provider, without naming any: a registered provider without fixtures or without a kit fails
// here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findTextProvider, textProviders } from "#server/providers/registry.ts";
import { descriptionSuite } from "#testing/text-provider/description-suite.ts";
import type { TextProviderKit } from "#testing/text-provider/kit.ts";
import { lookupSuite } from "#testing/text-provider/lookup-suite.ts";
import { mediaSuite } from "#testing/text-provider/media-suite.ts";
import { sendingSuite } from "#testing/text-provider/sending-suite.ts";
import { webhookSuite } from "#testing/text-provider/webhook-suite.ts";
import { whatsappSuite } from "#testing/text-provider/whatsapp/suite.ts";

const providers = Object.keys(textProviders);
const kitOf = async (id: string): Promise<TextProviderKit> => {
  const { kit } = await import(`#testing/text-provider/kits/${id}.ts`);
  return kit;
};

for (const id of providers) {
  const provider = findTextProvider(id);
  if (!provider) throw new Error(`${id} is not found in its own registry`);
  const kit = await kitOf(id);

  describe(`${id}: describing itself`, () => descriptionSuite(id, provider, kit));
  describe(`${id}: sending`, () => sendingSuite(provider, kit));
  describe(`${id}: our webhook endpoints`, () => webhookSuite(provider, kit));
  describe(`${id}: asking`, () => lookupSuite(provider, kit));
  describe(`${id}: WhatsApp`, () => whatsappSuite(id, provider, kit));
  describe(`${id}: pictures`, () => mediaSuite(provider, kit));
}

describe("the registry", () => {
  test("has a kit and fixtures for every provider, and no kit without a provider", () => {
    const here = path.resolve(import.meta.dirname, "..");
    const kits = fs.readdirSync(path.resolve(here, "../../testing/text-provider/kits"));
    expect(providers.length).toBeGreaterThanOrEqual(2);
    expect(kits.sort()).toEqual(providers.map((id) => `${id}.ts`).sort());
    expect(fs.readdirSync(path.join(here, "fixtures")).sort()).toEqual([...providers].sort());
  });

  test("finds no provider that isn't registered", () => {
    expect(findTextProvider("nobody")).toBeNull();
    expect(findTextProvider("toString")).toBeNull();
  });
});
