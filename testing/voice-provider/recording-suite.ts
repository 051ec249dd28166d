// The shared suite, part five: fetching a recording, and finding unreported ones.

import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readWavHeader, writeWav } from "#domain/call/audio/wav.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { readRecordingAudio } from "#testing/fixtures/call/read-recording-audio.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import type { ProviderRecording, ProviderRecords, VoiceProviderKit } from "./kit.ts";

export function recordingSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await startFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());
  const tone = Float32Array.from({ length: 16_000 }, (_, at) => 0.5 * Math.sin(at / 3));
  const wav = writeWav(tone, 16_000);
  const ref = kit.refOf("recording", 1);
  const requests: string[] = [];
  /** The provider's media host is another one; here the same server plays both. */
  const http: FetchFn = (url, init) => {
    const headers = new Headers(init?.headers);
    requests.push(
      `${new URL(url).host} ${headers.has("authorization") ? "with key" : "without key"}`,
    );
    const target = url.startsWith(carrier.url) ? url : `${carrier.url}/warehouse`;
    return fetch(target, init);
  };
  const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http });
  const input = { ref, channels: 2 } as const;
  const brought = async (maxBytes: number) =>
    buffer(await provider.fetchRecording(connect(), input, maxBytes, filesInMemory()));

  test("fetches the bytes and sends the key to the provider's API only", async () => {
    requests.length = 0;
    carrier.plays(kit.warehouse(ref, wav));
    const bytes = await brought(1_000_000);
    expect(readWavHeader(bytes)).toMatchObject({ channels: 1, rate: 16_000, bits: 16, format: 1 });
    expect(readWavHeader(bytes)?.seconds).toBeCloseTo(1, 0);
    expect(Math.max(...(readRecordingAudio(bytes, 10)?.peaks ?? []))).toBeGreaterThan(0);
    const home = new URL(carrier.url).host;
    for (const line of requests) expect(line.endsWith("with key")).toBe(line.startsWith(home));
  });

  test("stops at the size limit", async () => {
    carrier.plays(kit.warehouse(ref, wav));
    await expect(brought(1_000)).rejects.toMatchObject({
      name: "ProviderError",
      kind: "too_large",
    });
  });

  test("reports a recording that is missing or not ready", async () => {
    carrier.plays(() => kit.rejects(404, null));
    await expect(brought(1_000)).rejects.toMatchObject({
      name: "ProviderError",
      kind: "not_found",
    });
    carrier.plays(() => ({ status: 503 }));
    await expect(brought(1_000)).rejects.toMatchObject({
      kind: "unreachable",
    });
  });

  test("never fetches from a foreign host", async () => {
    carrier.plays(kit.warehouse(ref, wav, "https://evil.example/recording.wav"));
    await expect(brought(1_000)).rejects.toMatchObject({
      kind: "not_allowed",
    });
  });

  if (!provider.capabilities.listsRecordings) {
    test("has no recording list: returns none and sends no request", async () => {
      const talk = { legRef: kit.refOf("leg", 1), conferences: ["call-0193a1b2-1"] };
      expect(await provider.listRecordings(connect(), talk)).toEqual([]);
      expect(carrier.requests).toEqual([]);
    });
    return;
  }

  describe("listing recordings", () => {
    const [leg, conferenceRef] = [kit.refOf("leg", 1), kit.refOf("conference", 1)];
    const talk = { legRef: leg, conferences: ["call-0193a1b2-1"] } as const;
    const [spoken, byHand, ofRoom, running, gone] = [1, 2, 3, 4, 5].map((n) =>
      kit.refOf("recording", n),
    );
    const recording = (
      recordingRef: string | undefined,
      of: string,
      more: Partial<ProviderRecording>,
    ): ProviderRecording => ({ ref: recordingRef ?? "", wav, of, ...more });
    const books: ProviderRecords = {
      conferences: [{ ref: conferenceRef, name: talk.conferences[0], isOver: true }],
      legs: [{ ref: leg, status: "completed" }],
      recordings: [
        recording(spoken, leg, { source: "RecordVerb", seconds: 7 }),
        recording(byHand, leg, { source: "StartCallRecordingAPI", seconds: 60 }),
        recording(running, leg, { source: "StartCallRecordingAPI", status: "in-progress" }),
        recording(gone, leg, { status: "deleted" }),
        recording(ofRoom, conferenceRef, { source: "Conference", seconds: 90 }),
        recording(kit.refOf("recording", 6), kit.refOf("leg", 2), {}),
      ],
    };

    test("returns the call's own only: a voicemail, and the recordings of the leg and its conference, finished or running", async () => {
      carrier.plays(kit.company(books));
      const events = await provider.listRecordings(connect(), talk);
      const common = { kind: "recording", legRef: leg } as const;
      const [room] = talk.conferences;
      const channels = kit.lacks?.includes("two channels") ? 1 : 2;
      const conferenceFields = kit.lacks?.includes("room references") ? {} : { conferenceRef };
      expect(events).toMatchObject([
        {
          ...common,
          recordingRef: spoken,
          conference: null,
          type: "ready",
          seconds: 7,
          channels: 1,
        },
        { ...common, recordingRef: byHand, conference: room, type: "ready", seconds: 60, channels },
        { ...common, recordingRef: running, conference: room, type: "started", seconds: null },
        {
          ...common,
          recordingRef: ofRoom,
          conference: room,
          ...conferenceFields,
          type: "ready",
          seconds: 90,
          channels,
        },
      ]);
      for (const event of events) expect(event.at).toBe("2026-11-20T10:00:00.000Z");
      expect(kit.actions(carrier.requests)).toEqual([]);
    });

    test("returns none for an unknown call; no response is an error", async () => {
      carrier.plays(kit.company({ conferences: [], legs: [], recordings: [] }));
      expect(await provider.listRecordings(connect(), talk)).toEqual([]);
      carrier.plays(() => ({ status: 503 }));
      await expect(provider.listRecordings(connect(), talk)).rejects.toMatchObject({
        name: "ProviderError",
      });
    });
  });
}
