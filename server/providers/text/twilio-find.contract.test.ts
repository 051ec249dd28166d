// How a text with an unknown outcome is found among Twilio's messages.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText } from "#testing/text-provider/kit.ts";
import { kit } from "#testing/text-provider/kits/twilio.ts";
import { twilio } from "./twilio.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
});
const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: [],
  statusUrl: webhookUrl("twilio", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const first: LoggedText = {
  ref: kit.refOf(1),
  direction: "out",
  from: outgoing.from,
  to: outgoing.to,
  text: outgoing.text,
  at: "2026-11-20T10:00:01.000Z",
  status: "delivered",
  images: 0,
};

test("finds our text while it is still queued at the carrier", async () => {
  carrier.plays(kit.messageLog([{ ...first, status: "queued" }]));
  expect(await twilio.find(connect(), { ...outgoing, since })).toMatchObject({
    providerRef: kit.refOf(1),
  });
});

test("stops reading a long history with one customer at the start time", async () => {
  const days = Array.from({ length: 20 }, (_, day) => ({
    ...first,
    ref: kit.refOf(day + 10),
    at: new Date(Date.parse(first.at) - (day + 1) * 86_400_000).toISOString(),
  }));
  carrier.plays(kit.messageLog([first, ...days]));
  expect(await twilio.find(connect(), { ...outgoing, since })).toMatchObject({
    providerRef: kit.refOf(1),
  });
  expect(carrier.requests).toHaveLength(2);
});

test("finds our text behind the prefix of a trial account", async () => {
  const text = `Sent from your Twilio trial account - ${outgoing.text}`;
  carrier.plays(kit.messageLog([{ ...first, text }]));
  expect(await twilio.find(connect(), { ...outgoing, since })).toMatchObject({
    providerRef: kit.refOf(1),
  });
});
