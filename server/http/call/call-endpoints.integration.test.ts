// The doors at which a carrier asks what a caller hears, and at which a member hears a recording.
import Twilio from "twilio";
import { expect, test, vi } from "vitest";
import { holdMusic } from "#domain/call/audio/hold-music.ts";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { required } from "#domain/errors.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { voiceCallbackUrls, voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import { findAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording, spokenWav } from "#testing/app/calls/insert-recording.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent", "vera:viewer"] });

async function carrier() {
  const { desk } = shared().running;
  const line = required(shared().lines[0], "a line");
  const { workspace } = await shared().as("olga").rpc("getMe", {});
  const account = required(
    await findAccount(desk.parts.database, workspace.id, line.accountId),
    "its account",
  );
  const { authToken = "", accountSid = "" } = decryptSettings(desk.parts, account);
  const hooks = voiceWebhookUrls(desk.parts.outside.publicUrl, account);
  /** Signed over the address we gave out, posted to where this process listens. */
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
  return { workspaceId: workspace.id, line, hooks, ask, desk };
}

let counted = 0;
const calling = (to: string) => {
  counted += 1;
  return {
    ...{ CallSid: `CA${String(counted).padStart(32, "0")}`, From: "+447700900333", To: to },
    ...{ CallStatus: "ringing", Direction: "inbound" },
  };
};

test("a caller hears what the line does, in the vendor's own words", async () => {
  const { hooks, ask, line } = await carrier();
  const answer = await ask(hooks.voice, calling(line.address));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/xml");
  expect(await answer.text()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><Response></);
});

test("a stranger's request is refused, an unknown account is none, and a door is posted to", async () => {
  const { hooks, ask, line } = await carrier();
  expect((await ask(hooks.voice, calling(line.address), "0".repeat(32))).status).toBe(403);
  const elsewhere = hooks.voice.replace(
    /[^/]+\/voice$/,
    "0193a1b2-0000-7000-8000-000000000000/voice",
  );
  expect((await ask(elsewhere, calling(line.address))).status).toBe(404);
  const { pathname } = new URL(hooks.voice);
  expect((await fetch(`${shared().url}${pathname}`)).status).toBe(405);
  const nobody = pathname.replace("/twilio/", "/nobody/");
  expect((await fetch(`${shared().url}${nobody}`, { method: "POST" })).status).toBe(404);
});

test("while the house cannot be asked the first door sends to the fallback, and there the caller is told", async () => {
  const { hooks, ask, line, desk } = await carrier();
  const { database } = desk.parts;
  const broken = vi.spyOn(database, "transaction").mockRejectedValue(new Error("no database"));
  try {
    const call = calling(line.address);
    expect((await ask(hooks.voice, call)).status).toBe(503);
    const fallback = await ask(hooks.fallback, {
      ...call,
      ErrorUrl: hooks.voice,
      ErrorCode: "11200",
    });
    expect(fallback.status).toBe(200);
    const said = await fallback.text();
    expect(said).toContain("re sorry, we can");
    expect(said).toContain("<Record");
    expect(said).toContain("/voice/over");
  } finally {
    broken.mockRestore();
  }
});

test("the fallback goes on where the call stood, once the house can be asked again", async () => {
  const { hooks, ask, line } = await carrier();
  const answer = await ask(hooks.fallback, { ...calling(line.address), ErrorUrl: hooks.voice });
  expect(await answer.text()).not.toContain("re sorry, we can");
});

test("whoever waits in the queue hears music: the sound of the script is there, and only by its signature", async () => {
  const { line, desk } = await carrier();
  const { vendor } = required(
    await findAccount(
      desk.parts.database,
      (await shared().as("olga").rpc("getMe", {})).workspace.id,
      line.accountId,
    ),
    "its account",
  );
  const { outside, secrets, clock } = desk.parts;
  const where = voiceCallbackUrls(
    { outside, secrets, now: clock.now() },
    { vendor, id: line.accountId },
  );
  const at = (url: string) => `${shared().url}${new URL(url).pathname}`;
  const music = await fetch(at(where.sound(holdMusic)));
  expect([music.status, music.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  expect(readWavHeader(new Uint8Array(await music.arrayBuffer()))?.seconds).toBe(16);
  expect((await fetch(at(where.sound(holdMusic)).slice(0, -3))).status).toBe(404);
});

test("after an apology the call is over, and nobody is asked", async () => {
  const { hooks, ask, line } = await carrier();
  const answer = await ask(`${hooks.voice}/over`, {
    ...calling(line.address),
    CallStatus: "in-progress",
  });
  expect(await answer.text()).toContain("<Response><Hangup/></Response>");
});

test("a question that nobody understands is no dead line", async () => {
  const { hooks, ask, line } = await carrier();
  const { CallSid: _, ...nameless } = calling(line.address);
  expect(await (await ask(hooks.voice, nameless)).text()).toContain("re sorry, we can");
});

test("what was said after an apology is a voicemail that waits for somebody, once", async () => {
  const { hooks, ask, line, desk, workspaceId } = await carrier();
  const call = { ...calling(line.address), From: "+447700900444" };
  const take = { RecordingSid: `RE${call.CallSid.slice(2)}`, RecordingDuration: "7" };
  const over = { ...call, ...take, CallStatus: "completed", Digits: "hangup" };
  const tell = (fields: Record<string, string>) => ask(hooks.facts, { ...call, ...fields });
  for (const url of [`${hooks.voice}/over`, `${hooks.voice}/over`])
    expect(await (await ask(url, over)).text()).toContain("<Hangup/>");
  await tell({ CallStatus: "completed", CallDuration: "20", SequenceNumber: "1" });
  await tell({ ...take, RecordingStatus: "completed", RecordingChannels: "1" });
  const { database } = desk.parts;
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

test("facts are stored once, and answered at once", async () => {
  const { hooks, ask } = await carrier();
  const fact = { ...calling("+12025550100"), CallStatus: "completed", SequenceNumber: "3" };
  expect((await ask(hooks.facts, fact)).status).toBe(204);
  expect((await ask(hooks.facts, fact)).status).toBe(204);
  expect((await ask(hooks.facts, fact, "0".repeat(32))).status).toBe(403);
});

test("a sound is given to who has its address, and to nobody who made one up", async () => {
  const { hooks } = await carrier();
  const path = new URL(hooks.voice).pathname.replace(/voice$/, "sound");
  for (const name of ["music", "0193a1b2-0000-7000-8000-000000000000.9999999999.AAAA", "a.b.c"])
    expect((await fetch(`${shared().url}${path}/${name}`)).status).toBe(404);
});

async function laidTake() {
  const { desk } = shared().running;
  const line = required(shared().lines[0], "a line");
  const olga = shared().as("olga");
  const { me, workspace } = await olga.rpc("getMe", {});
  counted += 1;
  const phone = await shared().phone(`+4477009${String(10_000 + counted).slice(-5)}`);
  await phone.text("Call me back, please.");
  const conversation = await olga.conversationWith(formatPhoneNumber(phone.number, "GB"));
  const { callId } = await insertTestCall(shared(), workspace.id, {
    ...{ conversationId: conversation.id, inboxId: line.id, is: "over", memberId: me.id },
  });
  const recordingId = await insertTestRecording(shared(), workspace.id, callId);
  return { recordingId, callId, me, olga, desk };
}

test("a recording is heard whole or in pieces, and each hearing is noted once a minute", async () => {
  const { recordingId, olga, me } = await laidTake();
  const wav = Buffer.from(spokenWav());
  const whole = await olga.fetch(`/recordings/${recordingId}`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-type")).toBe("audio/wav");
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(wav);

  const piece = await olga.fetch(`/recordings/${recordingId}`, {
    headers: { range: "bytes=100-199" },
  });
  expect(piece.status).toBe(206);
  expect(piece.headers.get("content-range")).toBe(`bytes 100-199/${wav.length}`);
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(wav.subarray(100, 200));
  const beyond = await olga.fetch(`/recordings/${recordingId}`, {
    headers: { range: `bytes=${wav.length}-` },
  });
  expect(beyond.status).toBe(416);

  const { rows } = await olga.rpc("listRecordingPlaybacks", { recordingId });
  expect(rows.map(({ memberId }) => memberId)).toEqual([me.id]);
});

test("who may not hear hears nothing, and is not noted; a voicemail is new until the first who may plays it", async () => {
  const { recordingId, callId, olga } = await laidTake();
  const isUnheard = async () => (await olga.rpc("getCall", { callId })).takes[0]?.isUnheard;
  expect((await shared().as("vera").fetch(`/recordings/${recordingId}`)).status).toBe(403);
  expect(await isUnheard()).toBe(true);
  expect((await fetch(`${shared().url}/recordings/${recordingId}`)).status).toBe(401);
  expect((await olga.rpc("listRecordingPlaybacks", { recordingId })).rows).toEqual([]);
  expect((await shared().as("maya").fetch(`/recordings/${recordingId}`)).status).toBe(200);
  expect(await isUnheard()).toBe(false);
});

test("a deleted recording is heard no more", async () => {
  const { recordingId, olga } = await laidTake();
  await olga.rpc("deleteRecording", { recordingId });
  expect((await olga.fetch(`/recordings/${recordingId}`)).status).toBe(404);
});

test("the make-believe carrier's telephone stands behind a session, and believes the token alone", async () => {
  const olga = shared().as("olga");
  expect(
    (await fetch(`${shared().url}/softphone/simulator/connect`, { method: "POST" })).status,
  ).toBe(401);
  const refused = await olga.fetch("/softphone/simulator/connect", {
    method: "POST",
    headers: { authorization: "Bearer made.up.token", "content-type": "application/json" },
    body: JSON.stringify({ token: "made.up.token", params: {}, offer: "" }),
  });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "20101" });
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

test("a script that its address carries is answered as it was written, and only where we wrote it", async () => {
  const { line, desk, ask } = await carrier();
  const { outside, secrets, clock } = desk.parts;
  const parts = { outside, secrets, now: clock.now() };
  const where = voiceCallbackUrls(parts, { vendor: "twilio", id: line.accountId });
  const script = [
    { do: "prompt", prompt: { say: "Grüße & <Küsse>, ".repeat(60) } },
    { do: "hangup" },
  ] as const;
  const address = where.script(script);
  const heard = { ...calling(line.address), CallStatus: "in-progress" };
  const answer = await ask(address, heard);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml"]);
  const said = await answer.text();
  expect(said.split("Grüße &amp; &lt;Küsse&gt;,")).toHaveLength(61);
  expect(said).toContain("</Say><Hangup/></Response>");
  expect((await ask(address, heard, "0".repeat(32))).status).toBe(403);
  expect((await ask(address.replace(/.$/, "~"), heard)).status).toBe(404);
  const other = voiceCallbackUrls(parts, { vendor: "twilio", id: desk.newId() }).script(script);
  const elsewhere = other.replace(
    /.*voice-script/,
    address.replace(/voice-script.*/, "voice-script"),
  );
  expect((await ask(elsewhere, heard)).status).toBe(404);
});

test("a dialled leg that asks for its script is told as answered, and one without our name is not", async () => {
  const { line, desk, ask, workspaceId } = await carrier();
  const { outside, secrets, clock, database } = desk.parts;
  const parts = { outside, secrets, now: clock.now() };
  const where = voiceCallbackUrls(parts, { vendor: "twilio", id: line.accountId });
  const kept = async (callSid: string) =>
    database.many<{ url: string }>(
      sql`select url from inbound_payload where workspace_id = ${workspaceId}
        and encode(body, 'escape') like ${`%${callSid}%`}`,
    );
  const [named, nameless] = [calling(line.address), calling(line.address)];
  expect((await ask(where.script([{ do: "hangup" }], "leg-7"), named)).status).toBe(200);
  expect((await ask(where.script([{ do: "hangup" }]), nameless)).status).toBe(200);
  await eventually(async () => expect(await kept(named.CallSid)).toHaveLength(1));
  expect(await kept(nameless.CallSid)).toEqual([]);
});
