// The shared suite, part four: received pictures. Whoever can write a picture's address would like us to
// fetch from inside our own house, to hand out our key, or to drown.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import type { SmsProviderKit } from "./kit.ts";

const cap = 100_000;
const picture = new Uint8Array(5000).fill(7);

export function mediaSuite(provider: SmsProvider, kit: SmsProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await openFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());

  const bring = (url: string, connection: Partial<Connection> = {}) =>
    provider.fetchMedia(
      { settings: kit.settings, baseUrl: carrier.url, http: fetch, ...connection },
      { url, type: "image/jpeg" },
      cap,
    );

  /** The vendor's real addresses, answered by a list; every request is remembered. */
  function street(...answers: Response[]) {
    const asked: { url: string; withKey: boolean }[] = [];
    const http: FetchFn = async (url, init) => {
      const withKey = kit.holdKey(Object.fromEntries(new Headers(init?.headers)));
      asked.push({ url, withKey });
      return answers.shift() ?? new Response(null, { status: 404 });
    };
    return { asked, connection: { baseUrl: provider.baseUrl, http } };
  }
  const moved = (location: string) => new Response(null, { status: 307, headers: { location } });
  const image = () => new Response(picture, { headers: { "content-type": "image/png" } });

  describe("a received picture", () => {
    test("comes with its bytes and the type it says itself", async () => {
      carrier.plays((asked) =>
        kit.holdKey(asked.headers)
          ? { status: 200, headers: { "content-type": "image/png; q=1" }, body: picture }
          : { status: 401 },
      );
      const got = await bring(kit.pictureAt(carrier.url));
      expect(got.type).toBe("image/png");
      expect(Buffer.compare(got.bytes, picture)).toBe(0);
    });

    test("keeps the announced type when it says none", async () => {
      carrier.plays(() => ({ status: 200, body: picture }));
      expect((await bring(kit.pictureAt(carrier.url))).type).toBe("image/jpeg");
    });

    test("is fetched through one redirect to the vendor's storehouse, without our key", async () => {
      const { asked, connection } = street(moved(kit.storehouse), image());
      const got = await bring(kit.pictureAt(provider.baseUrl), connection);
      expect(got.bytes.byteLength).toBe(picture.byteLength);
      expect(asked).toEqual([
        { url: kit.pictureAt(provider.baseUrl), withKey: true },
        { url: kit.storehouse, withKey: false },
      ]);
    });

    test("straight from the storehouse goes without our key as well", async () => {
      const { asked, connection } = street(image());
      await bring(kit.storehouse, connection);
      expect(asked).toEqual([{ url: kit.storehouse, withKey: false }]);
    });

    test("that is redirected twice is refused", async () => {
      const { asked, connection } = street(moved(kit.storehouse), moved(kit.storehouse), image());
      await expect(bring(kit.storehouse, connection)).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(asked).toHaveLength(2);
    });

    test.each([
      [401, "refused"],
      [404, "not_found"],
      [410, "not_found"],
      [429, "too_fast"],
      [503, "unreachable"],
    ])("answered with %i is told as %s", async (status, kind) => {
      carrier.plays(() => ({ status, body: "no" }));
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({ kind });
    });

    test("whose line breaks is told as unreachable", async () => {
      carrier.says("reset");
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({
        kind: "unreachable",
      });
      carrier.says("half an answer");
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({
        kind: "unreachable",
      });
    });
  });

  describe("a picture that is too large", () => {
    test("is refused before it is read when it says so", async () => {
      carrier.plays(() => ({ status: 200, body: new Uint8Array(cap + 1) }));
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({ kind: "too_large" });

      let isLetGo = false;
      const unread = new ReadableStream<Uint8Array>({
        cancel() {
          isLetGo = true;
        },
      });
      const headers = { "content-length": String(cap + 1) };
      const { connection } = street(new Response(unread, { headers }));
      await expect(bring(kit.storehouse, connection)).rejects.toMatchObject({ kind: "too_large" });
      expect(isLetGo).toBe(true);
    });

    test("is let go in the middle when it does not say so", async () => {
      let sent = 0;
      let isLetGo = false;
      const endless = new ReadableStream<Uint8Array>({
        pull(stream) {
          sent += 10_000;
          stream.enqueue(new Uint8Array(10_000));
        },
        cancel() {
          isLetGo = true;
        },
      });
      const { connection } = street(new Response(endless));
      await expect(bring(kit.storehouse, connection)).rejects.toMatchObject({ kind: "too_large" });
      expect(isLetGo).toBe(true);
      expect(sent).toBeLessThan(2 * cap);
    });

    test("of exactly the allowed size comes through", async () => {
      carrier.plays(() => ({ status: 200, body: new Uint8Array(cap) }));
      expect((await bring(kit.pictureAt(carrier.url))).bytes.byteLength).toBe(cap);
    });
  });

  describe("an address that is not the vendor's", () => {
    const { host } = new URL(provider.baseUrl);
    const storehouse = new URL(kit.storehouse).host;
    const domainOf = (name: string) => name.split(".").slice(-2).join(".");
    const foreign = [
      "http://169.254.169.254/latest/meta-data/",
      "http://127.0.0.1:5432/",
      "http://localhost/admin",
      "http://[::1]/",
      "http://0x7f000001/",
      "https://evil.example/picture",
      `https://${host}.evil.example/picture`,
      `https://evil.example/${host}/picture`,
      `https://evil.example#@${host}/`,
      `https://evil.example?${host}`,
      `https://evil${domainOf(host)}/picture`,
      `https://evil-${domainOf(storehouse)}/picture`,
      `https://someone:secret@${host}/picture`,
      `https://${host}@evil.example/picture`,
      `https://${host}:8443/picture`,
      `http://${host}/picture`,
      `http://${storehouse}/picture`,
      `ftp://${host}/picture`,
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "//evil.example/picture",
      "",
      "picture.png",
    ];

    test.each(foreign)("is never asked: %s", async (url) => {
      const { asked, connection } = street(image());
      await expect(bring(url, connection)).rejects.toMatchObject({
        name: "ProviderError",
        kind: "not_allowed",
      });
      expect(asked).toEqual([]);
    });

    test.each(foreign.filter((url) => url !== "" && url !== "picture.png"))(
      "is never followed to: %s",
      async (url) => {
        const { asked, connection } = street(moved(url), image());
        await expect(bring(kit.pictureAt(provider.baseUrl), connection)).rejects.toMatchObject({
          kind: "not_allowed",
        });
        expect(asked).toHaveLength(1);
      },
    );

    test("is not reached by letting the network follow for us", async () => {
      const elsewhere = await openFakeCarrier();
      carrier.says({ status: 302, headers: { location: `${elsewhere.url}/trap` } });
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(elsewhere.asked).toEqual([]);
      await elsewhere.close();
    });

    test("is not loopback either, unless the account itself is simulated there", async () => {
      const { asked, connection } = street(image());
      await expect(bring(kit.pictureAt(carrier.url), connection)).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(asked).toEqual([]);
    });
  });
}
