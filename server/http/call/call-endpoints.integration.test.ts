// The endpoints where a carrier fetches what a caller hears.
import Twilio from "twilio";
import { expect, test, vi } from "vitest";
import { holdMusic } from "#domain/call/audio/hold-music.ts";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import { required } from "#domain/required.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { voiceCallbackUrls, voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import { findAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "vera:viewer"] });

async function carrier() {
  const { runtime } = shared().running;
  const inbox = required(shared().inboxes[0], "an inbox");
  const { workspace } = await shared().as("olga").rpc("getMe", {});
  const account = required(
    await findAccount(runtime.deps.database, workspace.id, inbox.accountId),
    "its account",
  );
  const { authToken = "", accountSid = "" } = decryptSettings(runtime.deps, account);
  const webhooks = voiceWebhookUrls(runtime.deps.services.publicUrl, account);
  /** Signs the public URL but posts to the address of this process. */
  const ask = (url: string, fields: Record<string, string>, token = authToken) => {
    const params = { AccountSid: accountSid, ...fields };
    const { pathname, search } = new URL(url);
    return fetch(`${shared().url}${pathname}${search}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": Twilio.getExpectedTwilioSignature(token, url, params),
      },
      body: new URLSearchParams(params).toString(),
    });
  };
  return { workspaceId: workspace.id, inbox, webhooks, ask, runtime };
}

let counted = 0;
const calling = (to: string) => {
  counted += 1;
  return {
    CallSid: `CA${String(counted).padStart(32, "0")}`,
    From: "+447700900333",
    To: to,
    CallStatus: "ringing",
    Direction: "inbound",
  };
};

test("a caller hears the inbox's call flow, rendered for the provider", async () => {
  const { webhooks, ask, inbox } = await carrier();
  const response = await ask(webhooks.voice, calling(inbox.address));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/xml");
  expect(await response.text()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><Response></);
});

test("refuses a bad signature, an unknown account and any method but POST", async () => {
  const { webhooks, ask, inbox } = await carrier();
  expect((await ask(webhooks.voice, calling(inbox.address), "0".repeat(32))).status).toBe(403);
  const elsewhere = webhooks.voice.replace(
    /[^/]+\/voice$/,
    "0193a1b2-0000-7000-8000-000000000000/voice",
  );
  expect((await ask(elsewhere, calling(inbox.address))).status).toBe(404);
  const { pathname } = new URL(webhooks.voice);
  expect((await fetch(`${shared().url}${pathname}`)).status).toBe(405);
  const nobody = pathname.replace("/twilio/", "/nobody/");
  expect((await fetch(`${shared().url}${nobody}`, { method: "POST" })).status).toBe(404);
});

test("while the database is unavailable, the voice endpoint defers to the fallback, which apologizes to the caller", async () => {
  const { webhooks, ask, inbox, runtime } = await carrier();
  const { database } = runtime.deps;
  const broken = vi.spyOn(database, "transaction").mockRejectedValue(new Error("no database"));
  try {
    const call = calling(inbox.address);
    expect((await ask(webhooks.voice, call)).status).toBe(503);
    const fallback = await ask(webhooks.fallback, {
      ...call,
      ErrorUrl: webhooks.voice,
      ErrorCode: "11200",
    });
    expect(fallback.status).toBe(200);
    const twiml = await fallback.text();
    expect(twiml).toContain("re sorry, we can");
    expect(twiml).toContain("<Record");
    expect(twiml).toContain("/voice/over");
  } finally {
    broken.mockRestore();
  }
});

test('defers to the fallback after "voiceResponseSeconds" without a response from the database', async () => {
  lowerLimitsOfTest({ voiceResponseSeconds: 0.2 });
  const { webhooks, ask, inbox, runtime } = await carrier();
  const { database } = runtime.deps;
  const hanging = vi.spyOn(database, "transaction").mockReturnValue(new Promise(() => undefined));
  const response = await ask(webhooks.voice, calling(inbox.address)).finally(() =>
    hanging.mockRestore(),
  );
  expect(response.status).toBe(503);
});

test("while the database is unavailable, a softphone is hung up on, not asked for a message", async () => {
  const { webhooks, ask, inbox, runtime } = await carrier();
  const { From: _, ...call } = calling("");
  const joining = {
    ...call,
    From: "client:member_1",
    joinToken: "token",
    ErrorUrl: webhooks.voice,
  };
  const leaving = { ...call, From: "client:member_1", ErrorUrl: `${webhooks.voice}/step` };
  const customers = { ...leaving, From: "+447700900333", To: inbox.address };
  const { database } = runtime.deps;
  const broken = vi.spyOn(database, "transaction").mockRejectedValue(new Error("no database"));
  // The account can't be loaded either.
  const unread = vi.spyOn(database, "maybe").mockRejectedValue(new Error("no database"));
  const heard = async (fields: Record<string, string>) =>
    (await ask(webhooks.fallback, fields)).text();
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    expect(await heard(joining)).toContain("<Response><Hangup/></Response>");
    expect(await heard(leaving)).toContain("<Response><Hangup/></Response>");
    expect(await heard(customers)).toContain("<Record");
  } finally {
    vi.useRealTimers();
    broken.mockRestore();
    unread.mockRestore();
  }
});

test("the fallback continues the call flow once the database is available again", async () => {
  const { webhooks, ask, inbox } = await carrier();
  const response = await ask(webhooks.fallback, {
    ...calling(inbox.address),
    ErrorUrl: webhooks.voice,
  });
  expect(await response.text()).not.toContain("re sorry, we can");
});

test("a queued caller hears hold music: the script references the audio file, which requires a signature", async () => {
  const { inbox, runtime } = await carrier();
  const { provider } = required(
    await findAccount(
      runtime.deps.database,
      (await shared().as("olga").rpc("getMe", {})).workspace.id,
      inbox.accountId,
    ),
    "its account",
  );
  const { services, secrets, clock } = runtime.deps;
  const where = voiceCallbackUrls(
    { services: services, secrets, now: clock.now() },
    { provider, id: inbox.accountId },
  );
  const at = (url: string) => `${shared().url}${new URL(url).pathname}`;
  const music = await fetch(at(where.audio(holdMusic)));
  expect([music.status, music.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  expect(readWavHeader(new Uint8Array(await music.arrayBuffer()))?.seconds).toBe(16);
  expect((await fetch(at(where.audio(holdMusic)).slice(0, -3))).status).toBe(404);
});

test("hangs up after an apology without querying anything", async () => {
  const { webhooks, ask, inbox } = await carrier();
  const response = await ask(`${webhooks.voice}/over`, {
    ...calling(inbox.address),
    CallStatus: "in-progress",
  });
  expect(await response.text()).toContain("<Response><Hangup/></Response>");
});

test("responds to a malformed request with an apology", async () => {
  const { webhooks, ask, inbox } = await carrier();
  const { CallSid: _, ...nameless } = calling(inbox.address);
  expect(await (await ask(webhooks.voice, nameless)).text()).toContain("re sorry, we can");
});

test("stores what the caller said after an apology as one voicemail of a waiting conversation", async () => {
  const { webhooks, ask, inbox, runtime, workspaceId } = await carrier();
  const call = { ...calling(inbox.address), From: "+447700900444" };
  const recording = { RecordingSid: `RE${call.CallSid.slice(2)}`, RecordingDuration: "7" };
  const over = { ...call, ...recording, CallStatus: "completed", Digits: "hangup" };
  const postEvent = (fields: Record<string, string>) =>
    ask(webhooks.eventsUrl, { ...call, ...fields });
  for (const url of [`${webhooks.voice}/over`, `${webhooks.voice}/over`])
    expect(await (await ask(url, over)).text()).toContain("<Hangup/>");
  await postEvent({ CallStatus: "completed", CallDuration: "20", SequenceNumber: "1" });
  await postEvent({ ...recording, RecordingStatus: "completed", RecordingChannels: "1" });
  const { database } = runtime.deps;
  const rows = () =>
    database.many<{ outcome: string; takes: number; waits: boolean; rings: number }>(sql`
      select k.outcome, c.waiting_since is not null as waits,
             (select count(*) from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id and t.kind = 'voicemail') as takes,
             (select count(*) from call_ring r where r.workspace_id = k.workspace_id and r.call_id = k.id) as rings
        from call k join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
       where k.workspace_id = ${workspaceId} and k.provider_ref = ${call.CallSid}`);
  await eventually(async () => {
    expect(await rows()).toEqual([{ outcome: "voicemail", takes: 1, waits: true, rings: 0 }]);
  });
});

test("voice events are stored once, and acknowledged at once", async () => {
  const { webhooks, ask } = await carrier();
  const statusReport = { ...calling("+12025550100"), CallStatus: "completed", SequenceNumber: "3" };
  expect((await ask(webhooks.eventsUrl, statusReport)).status).toBe(204);
  expect((await ask(webhooks.eventsUrl, statusReport)).status).toBe(204);
  expect((await ask(webhooks.eventsUrl, statusReport, "0".repeat(32))).status).toBe(403);
});

test("serves an audio file only at its signed URL", async () => {
  const { webhooks } = await carrier();
  const path = new URL(webhooks.voice).pathname.replace(/voice$/, "audio");
  for (const name of ["music", "0193a1b2-0000-7000-8000-000000000000.9999999999.AAAA", "a.b.c"])
    expect((await fetch(`${shared().url}${path}/${name}`)).status).toBe(404);
});

test("the simulated carrier's softphone endpoint requires a session and a valid token", async () => {
  const olga = shared().as("olga");
  expect(
    (await fetch(`${shared().url}/softphone/simulator/connect`, { method: "POST" })).status,
  ).toBe(401);
  const rejected = await olga.fetch("/softphone/simulator/connect", {
    method: "POST",
    headers: { authorization: "Bearer made.up.token", "content-type": "application/json" },
    body: JSON.stringify({ token: "made.up.token", params: {}, offer: "" }),
  });
  expect(rejected.status).toBe(401);
  expect(await rejected.json()).toMatchObject({ code: "20101" });
  const { phones, problems } = await olga.rpc("issueSoftphoneCredentials", {});
  expect(problems).toEqual([]);
  const [phone] = phones;
  expect(phone).toMatchObject({ driver: "simulator" });
  const known = await olga.fetch("/softphone/simulator/CA00000000000000000000000000000000/hangup", {
    method: "POST",
    headers: { authorization: `Bearer ${phone?.token}` },
  });
  expect(known.status).toBe(404);
});

test("returns a script carried in the URL as written, and only with a valid signature", async () => {
  const { inbox, runtime, ask } = await carrier();
  const { services, secrets, clock } = runtime.deps;
  const deps = { services, secrets, now: clock.now() };
  const where = voiceCallbackUrls(deps, { provider: "twilio", id: inbox.accountId });
  const script = [
    { kind: "prompt", prompt: { text: "Grüße & <Küsse>, ".repeat(60) } },
    { kind: "hang_up" },
  ] as const;
  const address = where.script(script);
  const scriptRequest = { ...calling(inbox.address), CallStatus: "in-progress" };
  const response = await ask(address, scriptRequest);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/xml"]);
  const twiml = await response.text();
  expect(twiml.split("Grüße &amp; &lt;Küsse&gt;,")).toHaveLength(61);
  expect(twiml).toContain("</Say><Hangup/></Response>");
  expect((await ask(address, scriptRequest, "0".repeat(32))).status).toBe(403);
  expect((await ask(address.replace(/.$/, "~"), scriptRequest)).status).toBe(404);
  const other = voiceCallbackUrls(deps, { provider: "twilio", id: runtime.newId() }).script(script);
  const elsewhere = other.replace(
    /.*voice-script/,
    address.replace(/voice-script.*/, "voice-script"),
  );
  expect((await ask(elsewhere, scriptRequest)).status).toBe(404);
});

test("a dialed leg that fetches its script counts as answered, unless its URL has no leg reference", async () => {
  const { inbox, runtime, ask, workspaceId } = await carrier();
  const { services, secrets, clock, database } = runtime.deps;
  const deps = { services, secrets, now: clock.now() };
  const where = voiceCallbackUrls(deps, { provider: "twilio", id: inbox.accountId });
  const listStoredPayloads = async (callSid: string) =>
    database.many<{ url: string }>(
      sql`select url from inbound_payload where workspace_id = ${workspaceId}
        and encode(body, 'escape') like ${`%${callSid}%`}`,
    );
  const [named, nameless] = [calling(inbox.address), calling(inbox.address)];
  expect((await ask(where.script([{ kind: "hang_up" }], "leg-7"), named)).status).toBe(200);
  expect((await ask(where.script([{ kind: "hang_up" }]), nameless)).status).toBe(200);
  await eventually(async () => expect(await listStoredPayloads(named.CallSid)).toHaveLength(1));
  expect(await listStoredPayloads(nameless.CallSid)).toEqual([]);
});
