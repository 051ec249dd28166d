// Browsers call with an access token from the carrier's own library.
import twilio from "twilio";
import { expect, test } from "vitest";
import type { SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import {
  createVoiceFixture,
  type VoiceFixture,
} from "#testing/fixtures/simulator/voice-fixture.ts";

const { AccessToken } = twilio.jwt;

async function createBrowserFixture() {
  const fixture = await createVoiceFixture();
  fixture.when("/client", (document, { fields }) => {
    document
      .dial()
      .conference({ beep: "false", startConferenceOnEnter: true }, fields.conference ?? "r");
  });
  const application = await fixture.client.applications.create({
    friendlyName: "desk",
    voiceUrl: fixture.url("/client"),
    statusCallback: fixture.url("/client-status"),
  });
  const key = await fixture.client.newKeys.create({ friendlyName: "browsers" });
  const token = (more: { secret?: string; ttl?: number; application?: string } = {}) => {
    const made = new AccessToken(fixture.sid, key.sid, more.secret ?? key.secret, {
      identity: "agent_7",
      ttl: more.ttl ?? 3_600,
    });
    made.addGrant(
      new AccessToken.VoiceGrant({
        outgoingApplicationSid: more.application ?? application.sid,
        incomingAllow: true,
      }),
    );
    return made.toJwt();
  };
  return { fixture, token, key };
}

const post = (fixture: VoiceFixture, path: string, body: unknown, token?: string) =>
  fetch(`${fixture.simulator.url}/softphone/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

async function readServerEvents(response: Response, isLast: (event: SoftphoneEvent) => boolean) {
  const events: SoftphoneEvent[] = [];
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of response.body ?? []) {
    rest += decoder.decode(part, { stream: true });
    const lines = rest.split("\n\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => one.startsWith("data: "))) {
      const event = JSON.parse(line.slice(6)) as SoftphoneEvent;
      events.push(event);
      if (isLast(event)) return events;
    }
  }
  return events;
}

test("a browser calls in with its own fields and receives the call's progress", async () => {
  const { fixture, token } = await createBrowserFixture();
  const params = { conference: "call-1", pass: "secret", From: "+1000", CallSid: "CAother" };
  const connected = await post(fixture, "connect", { token: token(), params, offer: "v=0" });
  expect(connected.status).toBe(201);
  const { callSid, answer } = (await connected.json()) as { callSid: string; answer: string };
  expect(answer).toContain("v=0");
  const stream = await fetch(`${fixture.simulator.url}/softphone/${callSid}/events`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  await fixture.until(() => fixture.requestsTo("/client").length === 1);
  expect(fixture.requestsTo("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", CallSid: callSid, conference: "call-1", pass: "secret" },
  });
  await fixture.until(async () => (await fixture.client.conferences.list()).length === 1);
  const participants = await (await fixture.conference("call-1")).participants.list();
  expect(participants.map((one) => one.callSid)).toEqual([callSid]);
  expect((await post(fixture, `${callSid}/digits`, { digits: "12#" }, token())).status).toBe(204);
  expect((await post(fixture, `${callSid}/hangup`, {}, token())).status).toBe(204);
  const events = await readServerEvents(stream, ({ state }) => state === "closed");
  expect(events.at(-1)).toEqual({ state: "closed", reason: "completed" });
  await fixture.until(() => fixture.steps("/client-status").at(-1) === "completed");
  expect((await post(fixture, `${callSid}/hangup`, {}, token())).status).toBe(404);
});

test("rejects an invalid token", async () => {
  const { fixture, token, key } = await createBrowserFixture();
  const codeOf = async (bad: string) => {
    const answer = await post(fixture, "connect", { token: bad, params: {}, offer: "v=0" });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await codeOf("nonsense")).toEqual([401, "20101"]);
  expect(await codeOf(token({ secret: "other" }))).toEqual([401, "20101"]);
  expect(await codeOf(token({ ttl: -10 }))).toEqual([401, "20104"]);
  expect(await codeOf(token({ application: `AP${"0".repeat(32)}` }))).toEqual([403, "21218"]);
  const good = token();
  await fixture.client.keys(key.sid).remove();
  expect(await codeOf(good)).toEqual([401, "20103"]);
  expect(fixture.requestsTo("/client")).toEqual([]);
});

test("one browser cannot change another's call", async () => {
  const { fixture, token, key } = await createBrowserFixture();
  const connected = await post(fixture, "connect", { token: token(), params: {}, offer: "v=0" });
  const { callSid } = (await connected.json()) as { callSid: string };
  const other = new AccessToken(fixture.sid, key.sid, key.secret, { identity: "agent_8" });
  other.addGrant(new AccessToken.VoiceGrant({}));
  expect((await post(fixture, `${callSid}/hangup`, {}, other.toJwt())).status).toBe(404);
  await fixture.until(
    async () => (await fixture.client.calls(callSid).fetch()).status === "in-progress",
  );
});

test("an API key of the account authenticates like its auth token, and can be revoked", async () => {
  const { fixture, key } = await createBrowserFixture();
  const client = twilio(key.sid, key.secret, { accountSid: fixture.sid });
  client.api.baseUrl = fixture.simulator.url;
  expect(await client.calls.list()).toEqual([]);
  await fixture.client.keys(key.sid).remove();
  await expect(client.calls.list()).rejects.toMatchObject({ code: 20003 });
});

test("the browser_drops fault takes the browser out of its conference", async () => {
  const { fixture, token } = await createBrowserFixture();
  await fixture.faults({ rules: [{ fault: { kind: "browser_drops", ms: 50 } }] });
  await post(fixture, "connect", { token: token(), params: { room: "x" }, offer: "v=0" });
  await fixture.until(() => fixture.steps("/client-status").at(-1) === "completed");
  const [conference] = await fixture.client.conferences.list();
  expect(conference?.status).toBe("completed");
});
