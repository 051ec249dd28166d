// One suite for every SMS provider, without naming any: a registered provider without fixtures or without a kit fails
// here.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findSmsProvider, smsProviders } from "#server/providers/registry.ts";
import { descriptionSuite } from "#testing/sms-provider/description-suite.ts";
import type { SmsProviderKit } from "#testing/sms-provider/kit.ts";
import { lookupSuite } from "#testing/sms-provider/lookup-suite.ts";
import { mediaSuite } from "#testing/sms-provider/media-suite.ts";
import { sendingSuite } from "#testing/sms-provider/sending-suite.ts";
import { webhookSuite } from "#testing/sms-provider/webhook-suite.ts";
import { whatsappSuite } from "#testing/sms-provider/whatsapp/suite.ts";

const providers = Object.keys(smsProviders);
const kitOf = async (id: string): Promise<SmsProviderKit> => {
  const { kit } = await import(`#testing/sms-provider/kits/${id}.ts`);
  return kit;
};

for (const id of providers) {
  const provider = findSmsProvider(id);
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
    const kits = fs.readdirSync(path.resolve(here, "../../testing/sms-provider/kits"));
    expect(providers.length).toBeGreaterThanOrEqual(2);
    expect(kits.sort()).toEqual(providers.map((id) => `${id}.ts`).sort());
    expect(fs.readdirSync(path.join(here, "fixtures")).sort()).toEqual([...providers].sort());
  });

  test("finds no provider that isn't registered", () => {
    expect(findSmsProvider("nobody")).toBeNull();
    expect(findSmsProvider("toString")).toBeNull();
  });
});
