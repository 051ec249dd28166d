// The shared suite, part five: bringing a recording, and finding those nobody told us of.
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readRecordingAudio } from "#domain/call/audio/peaks.ts";
import { readWavHeader, writeWav } from "#domain/call/audio/wav.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import type { BookRecording, Books, VoiceProviderKit } from "./kit.ts";

export function recordingSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await openFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());
  const tone = Float32Array.from({ length: 16_000 }, (_, at) => 0.5 * Math.sin(at / 3));
  const wav = writeWav(tone, 16_000);
  const ref = kit.refOf("take", 1);
  const asked: string[] = [];
  /** The vendor's warehouse stands elsewhere; here it is the same house. */
  const http: FetchFn = (url, init) => {
    const headers = new Headers(init?.headers);
    asked.push(`${new URL(url).host} ${headers.has("authorization") ? "with key" : "without key"}`);
    const target = url.startsWith(carrier.url) ? url : `${carrier.url}/warehouse`;
    return fetch(target, init);
  };
  const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http });
  const wish = { ref, channels: 2 } as const;
  const brought = async (maxBytes: number) =>
    buffer(await provider.fetchRecording(connect(), wish, maxBytes));

  test("brings the bytes, and shows the key to the vendor alone", async () => {
    asked.length = 0;
    carrier.plays(kit.warehouse(ref, wav));
    const bytes = await brought(1_000_000);
    expect(readWavHeader(bytes)).toMatchObject({ channels: 1, rate: 16_000, bits: 16, format: 1 });
    expect(readWavHeader(bytes)?.seconds).toBeCloseTo(1, 0);
    expect(Math.max(...(readRecordingAudio(bytes, 10)?.peaks ?? []))).toBeGreaterThan(0);
    const home = new URL(carrier.url).host;
    for (const line of asked) expect(line.endsWith("with key")).toBe(line.startsWith(home));
  });

  test("is never more than was asked for", async () => {
    carrier.plays(kit.warehouse(ref, wav));
    await expect(brought(1_000)).rejects.toMatchObject({
      ...{ name: "ProviderError", kind: "too_large" },
    });
  });

  test("one that is not there, or not yet, is told so", async () => {
    carrier.plays(() => kit.refuses(404, null));
    await expect(brought(1_000)).rejects.toMatchObject({
      ...{ name: "ProviderError", kind: "not_found" },
    });
    carrier.plays(() => ({ status: 503 }));
    await expect(brought(1_000)).rejects.toMatchObject({
      kind: "unreachable",
    });
  });

  test("an address elsewhere is never followed", async () => {
    carrier.plays(kit.warehouse(ref, wav, "https://evil.example/recording.wav"));
    await expect(brought(1_000)).rejects.toMatchObject({
      kind: "not_allowed",
    });
  });

  if (!provider.can.listsRecordings) {
    test("keeps no books of recordings: it names none, and is asked for none", async () => {
      const talk = { legRef: kit.refOf("leg", 1), rooms: ["call-0193a1b2-1"] };
      expect(await provider.listRecordings(connect(), talk)).toEqual([]);
      expect(carrier.asked).toEqual([]);
    });
    return;
  }

  describe("asked what it recorded", () => {
    const [leg, roomRef] = [kit.refOf("leg", 1), kit.refOf("room", 1)];
    const talk = { legRef: leg, rooms: ["call-0193a1b2-1"] } as const;
    const [spoken, byHand, ofRoom, running, gone] = [1, 2, 3, 4, 5].map((n) =>
      kit.refOf("take", n),
    );
    const take = (
      takeRef: string | undefined,
      of: string,
      more: Partial<BookRecording>,
    ): BookRecording => ({
      ...{ ref: takeRef ?? "", wav, of },
      ...more,
    });
    const books: Books = {
      rooms: [{ ref: roomRef, name: talk.rooms[0], isOver: true }],
      legs: [{ ref: leg, status: "completed" }],
      takes: [
        take(spoken, leg, { source: "RecordVerb", seconds: 7 }),
        take(byHand, leg, { source: "StartCallRecordingAPI", seconds: 60 }),
        take(running, leg, { source: "StartCallRecordingAPI", status: "in-progress" }),
        take(gone, leg, { status: "deleted" }),
        take(ofRoom, roomRef, { source: "Conference", seconds: 90 }),
        take(kit.refOf("take", 6), kit.refOf("leg", 2), {}),
      ],
    };

    test("names the call's alone: a message, and the talk of the leg and of its room, over or not", async () => {
      carrier.plays(kit.company(books));
      const facts = await provider.listRecordings(connect(), talk);
      const told = { kind: "take", legRef: leg } as const;
      const [room] = talk.rooms;
      const channels = kit.lacks?.includes("two channels") ? 1 : 2;
      const inRoom = kit.lacks?.includes("room references") ? {} : { roomRef };
      expect(facts).toMatchObject([
        { ...told, takeRef: spoken, room: null, is: "ready", seconds: 7, channels: 1 },
        { ...told, takeRef: byHand, room, is: "ready", seconds: 60, channels },
        { ...told, takeRef: running, room, is: "begun", seconds: null },
        { ...told, takeRef: ofRoom, room, ...inRoom, is: "ready", seconds: 90, channels },
      ]);
      for (const fact of facts) expect(fact.at).toBe("2026-11-20T10:00:00.000Z");
      expect(kit.deeds(carrier.asked)).toEqual([]);
    });

    test("of a call it never had it names none; silence is no answer", async () => {
      carrier.plays(kit.company({ rooms: [], legs: [], takes: [] }));
      expect(await provider.listRecordings(connect(), talk)).toEqual([]);
      carrier.plays(() => ({ status: 503 }));
      await expect(provider.listRecordings(connect(), talk)).rejects.toMatchObject({
        name: "ProviderError",
      });
    });
  });
}
