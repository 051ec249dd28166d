// Browsers call with a token of the carrier's own library.
import twilio from "twilio";
import { expect, test } from "vitest";
import type { SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import { openVoiceWorld, type VoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

const { AccessToken } = twilio.jwt;

async function openBrowserWorld() {
  const world = await openVoiceWorld();
  world.when("/client", (document, { fields }) => {
    document.dial().conference({ beep: "false", startConferenceOnEnter: true }, fields.room ?? "r");
  });
  const application = await world.client.applications.create({
    friendlyName: "desk",
    voiceUrl: world.url("/client"),
    statusCallback: world.url("/client-status"),
  });
  const key = await world.client.newKeys.create({ friendlyName: "browsers" });
  const token = (more: { secret?: string; ttl?: number; application?: string } = {}) => {
    const made = new AccessToken(world.sid, key.sid, more.secret ?? key.secret, {
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
  return { world, token, key };
}

const post = (world: VoiceWorld, path: string, body: unknown, token?: string) =>
  fetch(`${world.simulator.url}/softphone/${path}`, {
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

test("a browser calls in with its own fields, and is told how its call goes", async () => {
  const { world, token } = await openBrowserWorld();
  const params = { room: "call-1", pass: "secret", From: "+1000", CallSid: "CAother" };
  const connected = await post(world, "connect", { token: token(), params, offer: "v=0" });
  expect(connected.status).toBe(201);
  const { callSid, answer } = (await connected.json()) as { callSid: string; answer: string };
  expect(answer).toContain("v=0");
  const stream = await fetch(`${world.simulator.url}/softphone/${callSid}/events`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  await world.until(() => world.heardAt("/client").length === 1);
  expect(world.heardAt("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", CallSid: callSid, room: "call-1", pass: "secret" },
  });
  await world.until(async () => (await world.client.conferences.list()).length === 1);
  const participants = await (await world.room("call-1")).participants.list();
  expect(participants.map((one) => one.callSid)).toEqual([callSid]);
  expect((await post(world, `${callSid}/digits`, { digits: "12#" }, token())).status).toBe(204);
  expect((await post(world, `${callSid}/hangup`, {}, token())).status).toBe(204);
  const events = await readServerEvents(stream, ({ state }) => state === "closed");
  expect(events.at(-1)).toEqual({ state: "closed", why: "completed" });
  await world.until(() => world.steps("/client-status").at(-1) === "completed");
  expect((await post(world, `${callSid}/hangup`, {}, token())).status).toBe(404);
});

test("what is no good token opens nothing", async () => {
  const { world, token, key } = await openBrowserWorld();
  const codeOf = async (bad: string) => {
    const answer = await post(world, "connect", { token: bad, params: {}, offer: "v=0" });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await codeOf("nonsense")).toEqual([401, "20101"]);
  expect(await codeOf(token({ secret: "other" }))).toEqual([401, "20101"]);
  expect(await codeOf(token({ ttl: -10 }))).toEqual([401, "20104"]);
  expect(await codeOf(token({ application: `AP${"0".repeat(32)}` }))).toEqual([403, "21218"]);
  const good = token();
  await world.client.keys(key.sid).remove();
  expect(await codeOf(good)).toEqual([401, "20103"]);
  expect(world.heardAt("/client")).toEqual([]);
});

test("one browser cannot touch another's call", async () => {
  const { world, token, key } = await openBrowserWorld();
  const connected = await post(world, "connect", { token: token(), params: {}, offer: "v=0" });
  const { callSid } = (await connected.json()) as { callSid: string };
  const other = new AccessToken(world.sid, key.sid, key.secret, { identity: "agent_8" });
  other.addGrant(new AccessToken.VoiceGrant({}));
  expect((await post(world, `${callSid}/hangup`, {}, other.toJwt())).status).toBe(404);
  await world.until(
    async () => (await world.client.calls(callSid).fetch()).status === "in-progress",
  );
});

test("a key of the account opens the carrier's door as its token does, and can be taken back", async () => {
  const { world, key } = await openBrowserWorld();
  const client = twilio(key.sid, key.secret, { accountSid: world.sid });
  client.api.baseUrl = world.simulator.url;
  expect(await client.calls.list()).toEqual([]);
  await world.client.keys(key.sid).remove();
  await expect(client.calls.list()).rejects.toMatchObject({ code: 20003 });
});

test("the fault of a shut laptop takes the browser out of its room", async () => {
  const { world, token } = await openBrowserWorld();
  await world.faults({ rules: [{ fault: { kind: "browser_drops", ms: 50 } }] });
  await post(world, "connect", { token: token(), params: { room: "x" }, offer: "v=0" });
  await world.until(() => world.steps("/client-status").at(-1) === "completed");
  const [room] = await world.client.conferences.list();
  expect(room?.status).toBe("completed");
});
