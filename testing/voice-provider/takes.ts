// The shared suite, part five: bringing a recording.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Connection, Http } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import type { VoiceProviderKit } from "./kit.ts";

export function takesSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await openFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());
  const wav = Buffer.from("RIFF----WAVE and some sound");
  const ref = kit.refOf("take", 1);
  const asked: string[] = [];
  /** The vendor's warehouse stands elsewhere; here it is the same house. */
  const http: Http = (url, init) => {
    const headers = new Headers(init?.headers);
    asked.push(`${new URL(url).host} ${headers.has("authorization") ? "with key" : "without key"}`);
    const target = url.startsWith(carrier.url) ? url : `${carrier.url}/warehouse`;
    return fetch(target, init);
  };
  const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http });
  const wish = { ref, channels: 2 } as const;

  test("brings the bytes, and shows the key to the vendor alone", async () => {
    asked.length = 0;
    carrier.plays(kit.warehouse(ref, wav));
    const bytes = await provider.fetchTake(connect(), wish, 1_000);
    expect(Buffer.from(bytes)).toEqual(wav);
    const home = new URL(carrier.url).host;
    for (const line of asked) expect(line.endsWith("with key")).toBe(line.startsWith(home));
  });

  test("is never more than was asked for", async () => {
    carrier.plays(kit.warehouse(ref, wav));
    await expect(provider.fetchTake(connect(), wish, 10)).rejects.toMatchObject({
      ...{ name: "ProviderFault", kind: "too_large" },
    });
  });

  test("one that is not there, or not yet, is told so", async () => {
    carrier.plays(() => kit.refuses(404, null));
    await expect(provider.fetchTake(connect(), wish, 1_000)).rejects.toMatchObject({
      ...{ name: "ProviderFault", kind: "not_found" },
    });
    carrier.plays(() => ({ status: 503 }));
    await expect(provider.fetchTake(connect(), wish, 1_000)).rejects.toMatchObject({
      kind: "unreachable",
    });
  });

  test("an address elsewhere is never followed", async () => {
    carrier.plays(kit.warehouse(ref, wav, "https://evil.example/recording.wav"));
    await expect(provider.fetchTake(connect(), wish, 1_000)).rejects.toMatchObject({
      kind: "not_allowed",
    });
  });
}
