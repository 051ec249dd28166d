// Where Plivo's media is stored: on its own hosts, and on the storage they redirect to.
import { expect, test } from "vitest";
import type { FetchFn } from "#server/ports/provider.ts";
import { kit } from "#testing/text-provider/kits/plivo.ts";
import { plivo } from "./plivo.ts";

const store = "https://s3.us-west-1.amazonaws.com/media.plivo.com/MA1?X-Amz-Signature=a";

/** Plivo's host redirects. Records each requested host, and whether our key was sent. */
function network(location: string) {
  const requests: { host: string; hasKey: boolean }[] = [];
  const http: FetchFn = async (url, init) => {
    const { host } = new URL(url);
    requests.push({ host, hasKey: new Headers(init?.headers).has("authorization") });
    return host.endsWith("plivo.com")
      ? new Response(null, { status: 302, headers: { location } })
      : new Response("picture", { headers: { "content-type": "image/png" } });
  };
  const connection = { settings: kit.settings, baseUrl: plivo.baseUrl, http };
  const bring = (url: string) => plivo.fetchMedia(connection, { url, type: "image/png" }, 1000);
  return { asked: requests, bring };
}

test("follows one redirect from Plivo's media host to its storage, without our key", async () => {
  const { asked: requests, bring } = network(store);
  const got = await bring("https://media.plivo.com/Account/MA0/Message/1/Media/2");
  expect(Buffer.from(got.bytes).toString()).toBe("picture");
  expect(requests).toEqual([
    { host: "media.plivo.com", hasKey: false },
    { host: "s3.us-west-1.amazonaws.com", hasKey: false },
  ]);
});

test("sends our key to Plivo's API only", async () => {
  const { asked: requests, bring } = network(store);
  await bring("https://api.plivo.com/v1/Account/MA0/Message/1/Media/2/");
  expect(requests.map(({ hasKey }) => hasKey)).toEqual([true, false]);
});

test.each([
  ["begins at the store", store, store],
  ["is sent on to a stranger", "https://media.plivo.com/1", "https://evil.example/1"],
  ["is sent on to this network", "https://media.plivo.com/1", "http://127.0.0.1:5432/"],
  ["is sent on without encryption", "https://media.plivo.com/1", store.replace("https", "http")],
])("doesn't fetch a picture that %s", async (_what, url, location) => {
  const { asked: requests, bring } = network(location);
  await expect(bring(url)).rejects.toMatchObject({ kind: "not_allowed" });
  expect(requests.every(({ host }) => host.endsWith("plivo.com"))).toBe(true);
});
