// What no other company's calls have, and what Plivo's have beside the shared suite.
import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, openFakeCarrier, type Script } from "#testing/fake-carrier.ts";
import { addresses, hooks, scriptIn } from "#testing/voice-provider/addresses.ts";
import { notice, roomStep } from "#testing/voice-provider/command-suite.ts";
import type { Books } from "#testing/voice-provider/kit.ts";
import { kit } from "#testing/voice-provider/kits/plivo.ts";
import { readPlivoXml } from "#testing/voice-provider/read-plivo-xml.ts";
import { plivoEndings, whyPlivoEnded } from "./plivo/endings.ts";
import { refusalOfPlivo } from "./plivo/refusals.ts";
import { timeOfPlivo } from "./plivo/times.ts";
import { plivo } from "./plivo.ts";

const home = `/v1/Account/${kit.settings.authId}`;
let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (settings = kit.settings): Connection => ({
  ...{ settings, baseUrl: carrier.url, http: fetch },
});
const where = addresses("plivo");
const [leg, other] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
const take = kit.refOf("take", 1);
const { room } = roomStep;
const books: Books = {
  rooms: [{ ref: kit.refOf("room", 1), name: room }],
  legs: [
    { ref: leg, status: "in-progress" },
    { ref: other, status: "in-progress" },
  ],
  takes: [{ ref: take, wav: new Uint8Array() }],
};
const changes = () =>
  carrier.asked
    .filter(({ method }) => method !== "GET")
    .map(({ path, body }) => ({
      path: path.split("?")[0],
      body: JSON.parse(body || "{}") as Record<string, unknown>,
    }));

describe("what only Plivo has", () => {
  test("a signature that vouches for the address alone opens no door of calls", () => {
    const unsigned = {
      ...{ url: where.facts, type: "application/x-www-form-urlencoded", body: "CallUUID=1" },
    };
    const raw = kit.sign(unsigned, "current", new Date());
    const nonce = "12345678901234567890";
    const weak = createHmac("sha256", String(kit.settings.authToken))
      .update(where.facts + nonce)
      .digest("base64");
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...{ "x-plivo-signature-v2": weak, "x-plivo-signature-v2-nonce": nonce },
    };
    expect(plivo.verify(kit.settings, raw).kind).toBe("genuine");
    expect(plivo.verify(kit.settings, { ...raw, headers }).kind).toBe("forged");
  });

  test("held twice in one second is told twice", () => {
    const key = (fields: Record<string, string>) =>
      plivo.dedupeKey({
        ...{ url: where.facts, receivedAt: "2026-11-20T10:00:30.000Z" },
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(
          new URLSearchParams({
            ...{ MPCUUID: kit.refOf("room", 1), EventName: "ParticipantHold", CallUUID: leg },
            ...{ EventTimestamp: "2026-11-20 10:00:12+00:00", ...fields },
          }).toString(),
        ),
      });
    expect(key({ SequenceNumber: "4" })).not.toBe(key({ SequenceNumber: "6" }));
    expect(key({ SequenceNumber: "4" })).toBe(key({ SequenceNumber: "4" }));
  });

  test("whoever came in after twenty others is found on the next page", async () => {
    const list = `${home}/MultiPartyCall/name_${room}/Participant/`;
    const gone = Array.from({ length: 20 }, (_, n) => ({
      ...{ member_id: n, call_uuid: kit.refOf("leg", n + 10) },
      exit_time: "2026-11-20 10:00:12+00:00",
    }));
    const says: Script = ({ path, method }) => {
      const url = new URL(path, "https://plivo.example");
      if (method === "POST") return { status: 202, body: {} };
      if (url.pathname !== list) return null;
      const isFirst = url.searchParams.get("offset") === "0";
      const next = isFirst ? `${list}?limit=20&offset=20` : null;
      const objects = isFirst ? gone : [{ member_id: 77, call_uuid: leg, exit_time: null }];
      return { status: 200, body: { meta: { next }, objects } };
    };
    carrier.plays(says);
    const change = { isMuted: true };
    expect(await plivo.changeInRoom(connect(), { room, legRef: leg }, change, where)).toEqual({
      kind: "done",
    });
    expect(changes()).toEqual([{ path: `${list}77/`, body: { mute: true } }]);
  });

  test("whoever coaches is heard by members, and a guest of another company is none", () => {
    const roleIn = (change: object) =>
      /role="(\w+)"/.exec(plivo.render([{ ...roomStep, ...change }], where).body)?.[1];
    expect(roleIn({ role: "customer" })).toBe("Customer");
    expect(roleIn({ role: "guest" })).toBe("Customer");
    expect(roleIn({ role: "member" })).toBe("Agent");
    expect(roleIn({ role: "supervisor", coaches: leg })).toBe("Supervisor");
    const barging = plivo.render([{ ...roomStep, role: "supervisor" }], where).body;
    expect(barging).toContain('coachMode="false"');
  });

  test("a notice that one of the room could not hear is refused, and one who left hears nothing", async () => {
    const says = (second: number) => {
      let asked = 0;
      carrier.plays((one) => {
        if (!one.path.includes("/Speak/")) return kit.company(books)(one);
        asked += 1;
        return { status: asked === 2 ? second : 202, body: {} };
      });
    };
    says(500);
    const tell = () => plivo.sayInRoom(connect(), room, notice, where);
    expect(await tell()).toMatchObject({ kind: "refused", isDown: true });
    says(404);
    expect(await tell()).toEqual({ kind: "done" });
    carrier.plays(kit.company({ ...books, legs: [] }));
    expect(await tell()).toEqual({ kind: "gone" });
  });

  test("a call that was not dialled yet is taken back", async () => {
    carrier.plays((one) => (one.path.includes("/Request/") ? { status: 204 } : { status: 404 }));
    expect(await plivo.hangUp(connect(), leg)).toEqual({ kind: "done" });
    expect(changes().map(({ path }) => path)).toEqual([
      `${home}/Call/${leg}/`,
      `${home}/Request/${leg}/`,
    ]);
    carrier.plays((one) =>
      one.path.includes("status=queued") ? { status: 200, body: {} } : { status: 404 },
    );
    expect(await plivo.askLeg(connect(), leg)).toEqual({ kind: "alive", is: "dialling" });
  });

  test("browsers get an application and one endpoint, once; and they move with our address", async () => {
    const { browserUsername: _, ...fresh } = kit.settings;
    const application = "29986316244302999";
    const endpoint = { endpoint_id: "32866729519064", username: "deskbell140703093944" };
    const mark = () => String(changes()[0]?.body.app_name).replace("Deskbell-calls-", "");
    let listed: object[] = [];
    const plays: Script = ({ method, path }) => {
      const [pathname] = path.split("?");
      const list = { meta: { next: null }, objects: pathname?.includes("Endpoint") ? listed : [] };
      if (method === "GET") return { status: 200, body: list };
      if (pathname === `${home}/Application/`)
        return { status: 201, body: { app_id: application, message: "created" } };
      if (pathname === `${home}/Endpoint/`) return { status: 201, body: { ...endpoint } };
      return { status: 202, body: { message: "changed" } };
    };
    carrier.plays(plays);
    const prepare = () => plivo.provisionBrowserCalling(connect(fresh), hooks("plivo"));
    const made = { browserUsername: endpoint.username };
    expect(await prepare()).toEqual(made);
    const [app, browsers] = changes();
    expect(app?.body).toMatchObject({ answer_url: hooks("plivo").voice, answer_method: "POST" });
    expect(browsers?.body).toMatchObject({
      ...{ username: "deskbell", app_id: application, alias: `Deskbell-${mark()}` },
      password: expect.stringMatching(/^[0-9a-f]{48}$/),
    });
    listed = [{ ...endpoint, alias: `Deskbell-${mark()}`, application: "/v1/x/Application/1/" }];
    carrier.forget();
    carrier.plays(plays);
    expect(await prepare()).toEqual(made);
    expect(changes().at(-1)).toMatchObject({
      ...{ path: `${home}/Endpoint/32866729519064/`, body: { app_id: application } },
    });
    expect(await plivo.provisionBrowserCalling(connect(), hooks("plivo"))).toBeNull();
    await expect(plivo.browserCredential(connect(fresh), "m_7", new Date())).rejects.toThrow();
  });

  test("a recording that the account repo-tests is asked for with its key, and the warehouse is not shown it", async () => {
    const seen: string[] = [];
    const http: FetchFn = (url, init) => {
      const { host } = new URL(url);
      seen.push(`${host} ${new Headers(init?.headers).has("authorization")}`);
      if (url.startsWith(carrier.url)) return fetch(url, init);
      if (host === "media.plivo.com")
        return Promise.resolve(
          new Response(null, {
            ...{ status: 302, headers: { location: "https://s3.amazonaws.com/r/1.wav" } },
          }),
        );
      return Promise.resolve(new Response("RIFF and so on"));
    };
    carrier.plays(
      kit.warehouse(take, new Uint8Array(), "http://media.plivo.com/v1/Recording/1.wav"),
    );
    const wish = { ref: take, channels: 1 } as const;
    for await (const _ of await plivo.fetchRecording({ ...connect(), http }, wish, 1_000));
    const [atHome, ...others] = seen;
    expect(atHome).toBe(`${new URL(carrier.url).host} true`);
    expect(others).toEqual(["media.plivo.com true", "s3.amazonaws.com false"]);
  });

  test("each code has its cause, and a word that is none ends nothing", () => {
    for (const [code, cause] of Object.entries(plivoEndings))
      expect(whyPlivoEnded("completed", code)?.cause).toBe(cause);
    expect(whyPlivoEnded("in-progress", null)).toBeNull();
    expect(whyPlivoEnded("completed", "0")).toEqual({ cause: "hung_up", providerCode: null });
    expect(refusalOfPlivo(400, '{"error":"insufficient credit"}')).toMatchObject({
      ...{ cause: "not_allowed", code: "insufficient credit" },
    });
    expect(timeOfPlivo("2026-11-20 10:00:00+05:30")).toBe("2026-11-20T04:30:00.000Z");
    expect(timeOfPlivo("2026-11-20 10:00:00")).toBeNull();
  });

  test("a script that waits in a room is one that a room may hear", () => {
    const { body } = plivo.render([{ ...roomStep, wait: { play: "sound-1" } }], where);
    const address = /waitMusicUrl="([^"]+)"/.exec(body)?.[1] ?? "";
    const { body: heard } = plivo.render(scriptIn(address), where);
    expect(readPlivoXml(heard)).toEqual([{ action: "play", url: where.sound("sound-1") }]);
  });
});
