// What is specific to Plivo's calls, in addition to the shared suite.

import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, type Script, startFakeCarrier } from "#testing/fake-carrier.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { addresses, scriptIn, voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep, notice } from "#testing/voice-provider/command-suite.ts";
import type { ProviderRecords } from "#testing/voice-provider/kit.ts";
import { kit } from "#testing/voice-provider/kits/plivo.ts";
import { readPlivoXml } from "#testing/voice-provider/read-plivo-xml.ts";
import { plivoEndCauseOf, plivoEndings } from "./plivo/endings.ts";
import { rejectionOfPlivo } from "./plivo/errors.ts";
import { parsePlivoTime } from "./plivo/times.ts";
import { plivo } from "./plivo.ts";

const accountPath = `/v1/Account/${kit.settings.authId}`;
let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (settings = kit.settings): Connection => ({
  settings,
  baseUrl: carrier.url,
  http: fetch,
});
const callbackUrls = addresses("plivo");
const [leg, otherLeg] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
const recordingRef = kit.refOf("recording", 1);
const { conference } = conferenceStep;
const records: ProviderRecords = {
  conferences: [{ ref: kit.refOf("conference", 1), name: conference }],
  legs: [
    { ref: leg, status: "in-progress" },
    { ref: otherLeg, status: "in-progress" },
  ],
  recordings: [{ ref: recordingRef, wav: new Uint8Array() }],
};
const changes = () =>
  carrier.requests
    .filter(({ method }) => method !== "GET")
    .map(({ path, body }) => ({
      path: path.split("?")[0],
      body: JSON.parse(body || "{}") as Record<string, unknown>,
    }));

describe("Plivo specifics", () => {
  test("refuses a call webhook whose signature covers the URL only", () => {
    const unsigned = {
      url: callbackUrls.eventsUrl,
      type: "application/x-www-form-urlencoded",
      body: "CallUUID=1",
    };
    const raw = kit.sign(unsigned, "current", new Date());
    const nonce = "12345678901234567890";
    const weak = createHmac("sha256", String(kit.settings.authToken))
      .update(callbackUrls.eventsUrl + nonce)
      .digest("base64");
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-plivo-signature-v2": weak,
      "x-plivo-signature-v2-nonce": nonce,
    };
    expect(plivo.verify(kit.settings, raw).kind).toBe("valid");
    expect(plivo.verify(kit.settings, { ...raw, headers }).kind).toBe("invalid");
  });

  test("keeps two holds within one second as two events", () => {
    const key = (fields: Record<string, string>) =>
      plivo.dedupeKey({
        url: callbackUrls.eventsUrl,
        receivedAt: "2026-11-20T10:00:30.000Z",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(
          new URLSearchParams({
            MPCUUID: kit.refOf("conference", 1),
            EventName: "ParticipantHold",
            CallUUID: leg,
            EventTimestamp: "2026-11-20 10:00:12+00:00",
            ...fields,
          }).toString(),
        ),
      });
    expect(key({ SequenceNumber: "4" })).not.toBe(key({ SequenceNumber: "6" }));
    expect(key({ SequenceNumber: "4" })).toBe(key({ SequenceNumber: "4" }));
  });

  test("finds a participant on the second page of the list", async () => {
    const list = `${accountPath}/MultiPartyCall/name_${conference}/Participant/`;
    const gone = Array.from({ length: 20 }, (_, n) => ({
      member_id: n,
      call_uuid: kit.refOf("leg", n + 10),
      exit_time: "2026-11-20 10:00:12+00:00",
    }));
    const respond: Script = ({ path, method }) => {
      const url = new URL(path, "https://plivo.example");
      if (method === "POST") return { status: 202, body: {} };
      if (url.pathname !== list) return null;
      const isFirst = url.searchParams.get("offset") === "0";
      const next = isFirst ? `${list}?limit=20&offset=20` : null;
      const objects = isFirst ? gone : [{ member_id: 77, call_uuid: leg, exit_time: null }];
      return { status: 200, body: { meta: { next }, objects } };
    };
    carrier.plays(respond);
    const change = { isMuted: true };
    expect(
      await plivo.updateParticipant(connect(), { conference, legRef: leg }, change, callbackUrls),
    ).toEqual({
      kind: "done",
    });
    expect(changes()).toEqual([{ path: `${list}77/`, body: { mute: true } }]);
  });

  test("lets members hear a coach, but not customers or external guests", () => {
    const roleIn = (change: object) =>
      /role="(\w+)"/.exec(plivo.render([{ ...conferenceStep, ...change }], callbackUrls).body)?.[1];
    expect(roleIn({ role: "customer" })).toBe("Customer");
    expect(roleIn({ role: "guest" })).toBe("Customer");
    expect(roleIn({ role: "member" })).toBe("Agent");
    expect(roleIn({ role: "supervisor", coaches: leg })).toBe("Supervisor");
    const barging = plivo.render([{ ...conferenceStep, role: "supervisor" }], callbackUrls).body;
    expect(barging).toContain('coachMode="false"');
  });

  test("refuses a notice that one participant couldn't hear, and ignores participants who left", async () => {
    const respond = (second: number) => {
      let speakCount = 0;
      carrier.plays((one) => {
        if (!one.path.includes("/Speak/")) return kit.company(records)(one);
        speakCount += 1;
        return { status: speakCount === 2 ? second : 202, body: {} };
      });
    };
    respond(500);
    const announce = () => plivo.announceInConference(connect(), conference, notice, callbackUrls);
    expect(await announce()).toMatchObject({ kind: "rejected", isDown: true });
    respond(404);
    expect(await announce()).toEqual({ kind: "done" });
    carrier.plays(kit.company({ ...records, legs: [] }));
    expect(await announce()).toEqual({ kind: "already_ended" });
  });

  test("cancels a call that hasn't been dialed yet", async () => {
    carrier.plays((one) => (one.path.includes("/Request/") ? { status: 204 } : { status: 404 }));
    expect(await plivo.hangUp(connect(), leg)).toEqual({ kind: "done" });
    expect(changes().map(({ path }) => path)).toEqual([
      `${accountPath}/Call/${leg}/`,
      `${accountPath}/Request/${leg}/`,
    ]);
    carrier.plays((one) =>
      one.path.includes("status=queued") ? { status: 200, body: {} } : { status: 404 },
    );
    expect(await plivo.getLegStatus(connect(), leg)).toEqual({ kind: "active", type: "dialing" });
  });

  test("creates an application and one endpoint for browsers once, and updates them when our address changes", async () => {
    const { browserUsername: _, ...fresh } = kit.settings;
    const application = "29986316244302999";
    const endpoint = { endpoint_id: "32866729519064", username: "deskbell140703093944" };
    const mark = () => String(changes()[0]?.body.app_name).replace("Deskbell-calls-", "");
    let listed: object[] = [];
    const plays: Script = ({ method, path }) => {
      const [pathname] = path.split("?");
      const list = { meta: { next: null }, objects: pathname?.includes("Endpoint") ? listed : [] };
      if (method === "GET") return { status: 200, body: list };
      if (pathname === `${accountPath}/Application/`)
        return { status: 201, body: { app_id: application, message: "created" } };
      if (pathname === `${accountPath}/Endpoint/`) return { status: 201, body: { ...endpoint } };
      return { status: 202, body: { message: "changed" } };
    };
    carrier.plays(plays);
    const prepare = () => plivo.provisionBrowserCalling(connect(fresh), voiceWebhookUrls("plivo"));
    const made = { browserUsername: endpoint.username };
    expect(await prepare()).toEqual(made);
    const [app, browsers] = changes();
    expect(app?.body).toMatchObject({
      answer_url: voiceWebhookUrls("plivo").voice,
      answer_method: "POST",
    });
    expect(browsers?.body).toMatchObject({
      username: "deskbell",
      app_id: application,
      alias: `Deskbell-${mark()}`,
      password: expect.stringMatching(/^[0-9a-f]{48}$/),
    });
    listed = [{ ...endpoint, alias: `Deskbell-${mark()}`, application: "/v1/x/Application/1/" }];
    carrier.forget();
    carrier.plays(plays);
    expect(await prepare()).toEqual(made);
    expect(changes().at(-1)).toMatchObject({
      path: `${accountPath}/Endpoint/32866729519064/`,
      body: { app_id: application },
    });
    expect(await plivo.provisionBrowserCalling(connect(), voiceWebhookUrls("plivo"))).toBeNull();
    await expect(plivo.browserCredential(connect(fresh), "m_7", new Date())).rejects.toThrow();
  });

  test("sends the key to Plivo's media host for a protected recording, but not to the storage behind it", async () => {
    const seen: string[] = [];
    const http: FetchFn = (url, init) => {
      const { host } = new URL(url);
      seen.push(`${host} ${new Headers(init?.headers).has("authorization")}`);
      if (url.startsWith(carrier.url)) return fetch(url, init);
      if (host === "media.plivo.com")
        return Promise.resolve(
          new Response(null, {
            status: 302,
            headers: { location: "https://s3.amazonaws.com/r/1.wav" },
          }),
        );
      return Promise.resolve(new Response("RIFF and so on"));
    };
    carrier.plays(
      kit.warehouse(recordingRef, new Uint8Array(), "http://media.plivo.com/v1/Recording/1.wav"),
    );
    const input = { ref: recordingRef, channels: 1 } as const;
    for await (const _ of await plivo.fetchRecording(
      { ...connect(), http },
      input,
      1_000,
      filesInMemory(),
    ));
    const [atHome, ...others] = seen;
    expect(atHome).toBe(`${new URL(carrier.url).host} true`);
    expect(others).toEqual(["media.plivo.com true", "s3.amazonaws.com false"]);
  });

  test("maps each code to its cause, and ends no call on an unknown status", () => {
    for (const [code, cause] of Object.entries(plivoEndings))
      expect(plivoEndCauseOf("completed", code)?.cause).toBe(cause);
    expect(plivoEndCauseOf("in-progress", null)).toBeNull();
    expect(plivoEndCauseOf("completed", "0")).toEqual({ cause: "hung_up", providerCode: null });
    expect(rejectionOfPlivo(400, '{"error":"insufficient credit"}')).toMatchObject({
      cause: "not_allowed",
      code: "insufficient credit",
    });
    expect(parsePlivoTime("2026-11-20 10:00:00+05:30")).toBe("2026-11-20T04:30:00.000Z");
    expect(parsePlivoTime("2026-11-20 10:00:00")).toBeNull();
  });

  test("renders a wait script that a conference can play", () => {
    const { body } = plivo.render([{ ...conferenceStep, wait: { play: "sound-1" } }], callbackUrls);
    const address = /waitMusicUrl="([^"]+)"/.exec(body)?.[1] ?? "";
    const { body: waitScript } = plivo.render(scriptIn(address), callbackUrls);
    expect(readPlivoXml(waitScript)).toEqual([
      { action: "play", url: callbackUrls.audio("sound-1") },
    ]);
  });
});
