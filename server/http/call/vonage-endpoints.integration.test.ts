// A Vonage caller at the app's endpoints: every NCCO is parsed as Vonage would and followed.
import { expect, test } from "vitest";
import type { AccountId, CallId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { voiceWebhookUrls } from "#server/presenters/voice-callback-urls.ts";
import { insertAccount } from "#server/store/account.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { insertCallFlowVersion } from "#server/store/call/flow/call-flow.ts";
import { insertInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { flowOf, greeting, menu, queue, voicemail } from "#testing/app/calls/call-flows.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";
import type { SigningKeyKind } from "#testing/voice-provider/kit.ts";
import { kit } from "#testing/voice-provider/kits/vonage.ts";
import { readNcco } from "#testing/voice-provider/read-ncco.ts";
import type { ScriptAction } from "#testing/voice-provider/script-action.ts";
import { uuid } from "#testing/voice-provider/webhooks/vonage-call.ts";

const shared = shareTestApp();
let counted = 0;

/** A number on a Vonage account whose API is unreachable from tests. */
async function openNumber(flow: ReturnType<typeof flowOf>) {
  const { runtime } = shared().running;
  const { database, secrets, clock, services } = runtime.deps;
  const { id: workspaceId } = (await shared().as("olga").rpc("getMe", {})).workspace;
  const at = clock.now();
  counted += 1;
  const number = `+1202555${String(3000 + counted)}`;
  const [accountId, inboxId] = [
    runtime.newId() as string as AccountId,
    runtime.newId() as string as InboxId,
  ];
  const account = { id: accountId, provider: "vonage" };
  await insertAccount(database, workspaceId, {
    ...account,
    label: "Vonage",
    isSimulated: true,
    state: "working",
    at,
    settingsEncrypted: secrets.seal(JSON.stringify(kit.settings), accountId),
  });
  await insertInbox(database, workspaceId, {
    id: inboxId,
    kind: "phone",
    address: number,
    name: "Front desk",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at,
  });
  await database.transaction((tx) =>
    insertCallFlowVersion(tx, workspaceId, { inboxId, flow, note: "", memberId: null, at }),
  );
  const legRef = uuid("63f61863", counted);
  const post = (url: string, body: object, hand: SigningKeyKind = "current") => {
    const text = JSON.stringify(body);
    const signed = kit.sign({ url, type: "application/json", body: text }, hand, clock.now());
    const { pathname, search } = new URL(url);
    const init = { method: "POST", headers: signed.headers, body: text };
    return fetch(`${shared().url}${pathname}${search}`, init);
  };
  const ask = async (url: string, body: object): Promise<readonly ScriptAction[]> => {
    const response = await post(url, { uuid: legRef, ...body });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/json",
    ]);
    return readNcco(await response.json());
  };
  const webhooks = voiceWebhookUrls(services.publicUrl, account);
  const call = { from: "447700900444", to: number.slice(1), uuid: legRef };
  const tell = async (body: object, url = webhooks.eventsUrl) => {
    const response = await post(url, { ...call, timestamp: clock.now().toISOString(), ...body });
    // An empty body: after an event, the running script continues.
    expect([response.status, await response.text()]).toEqual([200, ""]);
  };
  const view = async () => {
    const { id } = await database.one<{ id: CallId }>(sql`
      select id from call where workspace_id = ${workspaceId} and provider_ref = ${legRef}`);
    return required(await findCallView(database, workspaceId, id), "a call");
  };
  return { webhooks, call, legRef, post, ask, tell, view, eventsUrl: webhooks.eventsUrl };
}

const nextOf = (
  script: readonly ScriptAction[],
  name: "redirect" | "gather" | "record",
): string => {
  const found = required(
    script.find(({ action }) => action === name),
    `a ${name} in ${JSON.stringify(script)}`,
  );
  if (found.action === "redirect") return found.url;
  if (found.action === "gather" || found.action === "record") return found.nextUrl;
  throw new Error(`no address in ${found.action}`);
};

test("a caller hears the greeting, presses a key, leaves a message and is thanked", async () => {
  const { webhooks, call, ask, tell, view, eventsUrl } = await openNumber(
    flowOf(
      greeting("hello", "Good day.", "menu"),
      menu("menu", "Press 1.", { "1": "vm" }),
      voicemail("vm"),
    ),
  );
  const greeted = await ask(webhooks.voice, call);
  expect(greeted).toMatchObject([{ action: "say", text: "Good day." }, { action: "redirect" }]);
  const menuNcco = await ask(nextOf(greeted, "redirect"), { payload: { asks: "next" } });
  expect(menuNcco).toMatchObject([
    { action: "gather", digits: 1, prompts: [{ text: "Press 1." }] },
  ]);
  const beep = await ask(nextOf(menuNcco, "gather"), { dtmf: { digits: "1", timed_out: false } });
  expect(beep).toMatchObject([{ action: "say" }, { action: "record" }, { action: "hang_up" }]);
  const next = nextOf(beep, "record");
  const thanks = await ask(next, { payload: { asks: "next" } });
  expect(thanks).toMatchObject([{ action: "say" }, { action: "hang_up" }]);
  const step = new URL(next).pathname.split("/").at(-1) ?? "";
  await tell(
    {
      recording_url: `https://api.nexmo.com/v1/files/${uuid("aaaaaaaa", counted)}`,
      recording_uuid: uuid("bbbbbbbb", counted),
      start_time: new Date().toISOString(),
      end_time: new Date().toISOString(),
    },
    `${eventsUrl}?${new URLSearchParams({ step })}`,
  );
  await tell({ status: "completed", duration: "20", direction: "inbound" });
  await eventually(async () =>
    expect(await view()).toMatchObject({
      state: "ended",
      outcome: "voicemail",
      recordings: [{ kind: "voicemail" }],
    }),
  );
});

test("a queued caller waits in the conference: the join is reported, and hold music plays until a member joins", async () => {
  const number = await openNumber(flowOf(queue("wait", "vm"), voicemail("vm")));
  const [conference, ...others] = await number.ask(number.webhooks.voice, number.call);
  if (conference?.action !== "room") throw new Error(`no room, but ${conference?.action}`);
  expect(others).toEqual([]);
  expect(conference).toMatchObject({ starts: false, ends: true, audience: "all" });
  const { label } = conference;
  await number.tell(
    { payload: { joins: conference.conference } },
    `${number.eventsUrl}?${new URLSearchParams({ about: "joining", conference: conference.conference, label: label ?? "" })}`,
  );
  const music = await fetch(
    `${shared().url}${typeof conference.wait === "object" ? new URL(conference.wait.url).pathname : "/none"}`,
  );
  expect([music.status, music.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  await eventually(async () =>
    expect((await number.view()).legs).toMatchObject([{ id: label, conferenceFlag: { on: true } }]),
  );
  await number.tell({ status: "completed", duration: "9", direction: "inbound" });
  await eventually(async () =>
    expect(await number.view()).toMatchObject({ state: "ended", outcome: "abandoned_in_queue" }),
  );
});

test("refuses an unsigned request, and the fallback continues the call flow", async () => {
  const { webhooks, call, ask, post } = await openNumber(
    flowOf(greeting("hello", "Good day.", "vm"), voicemail("vm")),
  );
  expect((await post(webhooks.voice, call, "stranger")).status).toBe(403);
  const greeted = await ask(webhooks.voice, call);
  const failed = {
    reason: "503",
    original_request: { url: nextOf(greeted, "redirect"), type: "event" },
  };
  expect(await ask(webhooks.fallback, failed)).toMatchObject([
    { action: "say" },
    { action: "record" },
    { action: "hang_up" },
  ]);
});
