// The shared suite, part four: received pictures. An attacker who controls a picture's URL could make us fetch from our
// internal network, leak our key, or exhaust memory.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import type { TextProviderKit } from "./kit.ts";

const cap = 100_000;
const picture = new Uint8Array(5000).fill(7);

export function mediaSuite(provider: TextProvider, kit: TextProviderKit): void {
  let carrier: FakeCarrier;
  beforeAll(async () => {
    carrier = await startFakeCarrier();
  });
  afterEach(() => carrier.forget());
  afterAll(() => carrier.close());

  const bring = (url: string, connection: Partial<Connection> = {}) =>
    provider.fetchMedia(
      { settings: kit.settings, baseUrl: carrier.url, http: fetch, ...connection },
      { url, type: "image/jpeg" },
      cap,
    );

  /** Serves requests to the provider's real URLs from a list, and records them. */
  function mockNetwork(...responses: Response[]) {
    const requests: { url: string; withKey: boolean }[] = [];
    const http: FetchFn = async (url, init) => {
      const withKey = kit.hasKey(Object.fromEntries(new Headers(init?.headers)));
      requests.push({ url, withKey });
      return responses.shift() ?? new Response(null, { status: 404 });
    };
    return { asked: requests, connection: { baseUrl: provider.baseUrl, http } };
  }
  const moved = (location: string) => new Response(null, { status: 307, headers: { location } });
  const image = () => new Response(picture, { headers: { "content-type": "image/png" } });

  describe("a received picture", () => {
    test("is returned with its bytes and the content type of the response", async () => {
      carrier.plays((request) =>
        kit.hasKey(request.headers)
          ? { status: 200, headers: { "content-type": "image/png; q=1" }, body: picture }
          : { status: 401 },
      );
      const got = await bring(kit.pictureAt(carrier.url));
      expect(got.type).toBe("image/png");
      expect(Buffer.compare(got.bytes, picture)).toBe(0);
    });

    test("keeps the announced type if the response has none", async () => {
      carrier.plays(() => ({ status: 200, body: picture }));
      expect((await bring(kit.pictureAt(carrier.url))).type).toBe("image/jpeg");
    });

    test("is fetched through one redirect to the provider's media host, without our key", async () => {
      const { asked: requests, connection } = mockNetwork(moved(kit.mediaUrl), image());
      const got = await bring(kit.pictureAt(provider.baseUrl), connection);
      expect(got.bytes.byteLength).toBe(picture.byteLength);
      expect(requests).toEqual([
        { url: kit.pictureAt(provider.baseUrl), withKey: true },
        { url: kit.mediaUrl, withKey: false },
      ]);
    });

    test("is fetched directly from the media host without our key too", async () => {
      const { asked: requests, connection } = mockNetwork(image());
      await bring(kit.mediaUrl, connection);
      expect(requests).toEqual([{ url: kit.mediaUrl, withKey: false }]);
    });

    test("is rejected if it redirects twice", async () => {
      const { asked: requests, connection } = mockNetwork(
        moved(kit.mediaUrl),
        moved(kit.mediaUrl),
        image(),
      );
      await expect(bring(kit.mediaUrl, connection)).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(requests).toHaveLength(2);
    });

    test.each([
      [401, "rejected"],
      [404, "not_found"],
      [410, "not_found"],
      [429, "too_fast"],
      [503, "unreachable"],
    ])("response %i is reported as %s", async (status, kind) => {
      carrier.plays(() => ({ status, body: "no" }));
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({ kind });
    });

    test("is reported as unreachable if the connection breaks", async () => {
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
    test("is rejected before reading if it declares its size", async () => {
      carrier.plays(() => ({ status: 200, body: new Uint8Array(cap + 1) }));
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({ kind: "too_large" });

      let isLetGo = false;
      const unread = new ReadableStream<Uint8Array>({
        cancel() {
          isLetGo = true;
        },
      });
      const headers = { "content-length": String(cap + 1) };
      const { connection } = mockNetwork(new Response(unread, { headers }));
      await expect(bring(kit.mediaUrl, connection)).rejects.toMatchObject({ kind: "too_large" });
      expect(isLetGo).toBe(true);
    });

    test("is canceled midway if it does not declare its size", async () => {
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
      const { connection } = mockNetwork(new Response(endless));
      await expect(bring(kit.mediaUrl, connection)).rejects.toMatchObject({ kind: "too_large" });
      expect(isLetGo).toBe(true);
      expect(sent).toBeLessThan(2 * cap);
    });

    test("of exactly the allowed size is accepted", async () => {
      carrier.plays(() => ({ status: 200, body: new Uint8Array(cap) }));
      expect((await bring(kit.pictureAt(carrier.url))).bytes.byteLength).toBe(cap);
    });
  });

  describe("a URL that is not the provider's", () => {
    const { host } = new URL(provider.baseUrl);
    const mediaHost = new URL(kit.mediaUrl).host;
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
      `https://evil-${domainOf(mediaHost)}/picture`,
      `https://someone:secret@${host}/picture`,
      `https://${host}@evil.example/picture`,
      `https://${host}:8443/picture`,
      `http://${host}/picture`,
      `http://${mediaHost}/picture`,
      `ftp://${host}/picture`,
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "//evil.example/picture",
      "",
      "picture.png",
    ];

    test.each(foreign)("is never requested: %s", async (url) => {
      const { asked: requests, connection } = mockNetwork(image());
      await expect(bring(url, connection)).rejects.toMatchObject({
        name: "ProviderError",
        kind: "not_allowed",
      });
      expect(requests).toEqual([]);
    });

    test.each(foreign.filter((url) => url !== "" && url !== "picture.png"))(
      "is never redirected to: %s",
      async (url) => {
        const { asked: requests, connection } = mockNetwork(moved(url), image());
        await expect(bring(kit.pictureAt(provider.baseUrl), connection)).rejects.toMatchObject({
          kind: "not_allowed",
        });
        expect(requests).toHaveLength(1);
      },
    );

    test("is not reached by automatic redirects of `fetch`", async () => {
      const elsewhere = await startFakeCarrier();
      carrier.says({ status: 302, headers: { location: `${elsewhere.url}/trap` } });
      await expect(bring(kit.pictureAt(carrier.url))).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.close();
    });

    test("may not be loopback either, unless the account itself is simulated there", async () => {
      const { asked: requests, connection } = mockNetwork(image());
      await expect(bring(kit.pictureAt(carrier.url), connection)).rejects.toMatchObject({
        kind: "not_allowed",
      });
      expect(requests).toEqual([]);
    });
  });
}
