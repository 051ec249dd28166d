// Where pictures of Plivo lie: its own hosts, and the store that these send us on to.
import { expect, test } from "vitest";
import type { FetchFn } from "#server/ports/provider.ts";
import { kit } from "#testing/sms-provider/kits/plivo.ts";
import { plivo } from "./plivo.ts";

const store = "https://s3.us-west-1.amazonaws.com/media.plivo.com/MA1?X-Amz-Signature=a";

/** Plivo's host sends us on; whoever is asked is remembered with whether our key came along. */
function network(location: string) {
  const asked: { host: string; hasKey: boolean }[] = [];
  const http: FetchFn = async (url, init) => {
    const { host } = new URL(url);
    asked.push({ host, hasKey: new Headers(init?.headers).has("authorization") });
    return host.endsWith("plivo.com")
      ? new Response(null, { status: 302, headers: { location } })
      : new Response("picture", { headers: { "content-type": "image/png" } });
  };
  const connection = { settings: kit.settings, baseUrl: plivo.baseUrl, http };
  const bring = (url: string) => plivo.fetchMedia(connection, { url, type: "image/png" }, 1000);
  return { asked, bring };
}

test("a picture on Plivo's media host is followed once to its store, without our key", async () => {
  const { asked, bring } = network(store);
  const got = await bring("https://media.plivo.com/Account/MA0/Message/1/Media/2");
  expect(Buffer.from(got.bytes).toString()).toBe("picture");
  expect(asked).toEqual([
    { host: "media.plivo.com", hasKey: false },
    { host: "s3.us-west-1.amazonaws.com", hasKey: false },
  ]);
});

test("our key goes to Plivo's API alone", async () => {
  const { asked, bring } = network(store);
  await bring("https://api.plivo.com/v1/Account/MA0/Message/1/Media/2/");
  expect(asked.map(({ hasKey }) => hasKey)).toEqual([true, false]);
});

test.each([
  ["begins at the store", store, store],
  ["is sent on to a stranger", "https://media.plivo.com/1", "https://evil.example/1"],
  ["is sent on to this network", "https://media.plivo.com/1", "http://127.0.0.1:5432/"],
  ["is sent on without encryption", "https://media.plivo.com/1", store.replace("https", "http")],
])("a picture that %s is not fetched", async (_what, url, location) => {
  const { asked, bring } = network(location);
  await expect(bring(url)).rejects.toMatchObject({ kind: "not_allowed" });
  expect(asked.every(({ host }) => host.endsWith("plivo.com"))).toBe(true);
});
