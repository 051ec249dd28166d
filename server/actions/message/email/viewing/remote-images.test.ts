import { expect, test } from "vitest";
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createSecrets } from "#server/secrets.ts";
import { signedImageUrl, verifyImageUrl } from "./remote-image-url.ts";
import { listRemoteImages } from "./remote-images.ts";

test("finds images wherever an email refers to them, in order and once", () => {
  const html = `<style>td{background:url( 'http://far.example/sheet.png' )}</style>
    <body background=http://far.example/paper.png>
    <img src="http://far.example/a.png?x=1&amp;y=2#top"><IMG SRC='HTTPS://Far.example/b.png'>
    <td style="background-image:url(&quot;http://far.example/cell.png&quot;)"></td>
    <img/src="//far.example/c.png"><img src="http://far.example/a.png?x=1&y=2">`;
  expect(listRemoteImages(html)).toEqual([
    "http://far.example/paper.png",
    "http://far.example/a.png?x=1&y=2",
    "https://far.example/b.png",
    "http://far.example/cell.png",
    "https://far.example/c.png",
    "http://far.example/sheet.png",
  ]);
});

test("ignores embedded images and what is no web image", () => {
  const html = `<img src="cid:logo"><img src="data:image/png;base64,AA"><img src="file:///etc/passwd">
    <img src="ftp://far.example/a.png"><img src=""><img src="http://"><a href="http://far.example/">x</a>
    <img src="javascript:alert(1)"><script>var a = '<img src="http://far.example/no.png">'</script>`;
  expect(listRemoteImages(html)).toEqual([]);
});

test("reads long HTML once, until others displace it", () => {
  const long = (name: string) =>
    `<img src="http://far.example/${name}.png">${"<div>".repeat(20_000)}`;
  const first = listRemoteImages(long("a"));
  expect(first).toEqual(["http://far.example/a.png"]);
  expect(listRemoteImages(long("b"))).toEqual(["http://far.example/b.png"]);
  expect(listRemoteImages(long("a"))).toBe(first);
  for (let nth = 0; nth < 1_000; nth += 1) listRemoteImages(`${nth}${" ".repeat(50_000)}`);
  expect(listRemoteImages(long("a"))).toEqual(first);
  expect(listRemoteImages(long("a"))).not.toBe(first);
});

test("is limited in number", () => {
  const html = Array.from({ length: 1000 }, (_, n) => `<img src="http://far.example/${n}">`).join(
    "",
  );
  expect(listRemoteImages(html)).toHaveLength(limit("remoteImagesPerEmail"));
});

test("accepts a URL only for the workspace and image it was signed for", () => {
  const secrets = createSecrets("one secret of more than 32 characters");
  const [ours, theirs] = ["w1", "w2"] as WorkspaceId[] as [WorkspaceId, WorkspaceId];
  const url = "http://far.example/a.png?x=1&y=2";
  const claim = { entryId: "e1" as EntryId, url };
  const query = (address: string) => new URL(address, "http://desk").searchParams;
  const good = query(signedImageUrl(secrets, ours, claim));
  expect(verifyImageUrl(secrets, ours, good)).toEqual(claim);
  expect(verifyImageUrl(secrets, theirs, good)).toBeNull();
  expect(
    verifyImageUrl(createSecrets("two secrets of more than 32 characters"), ours, good),
  ).toBeNull();
  for (const change of [{ u: `${url}&z` }, { e: "e2" }]) {
    const other = new URLSearchParams({ ...Object.fromEntries(good), ...change });
    expect(verifyImageUrl(secrets, ours, other)).toBeNull();
  }
  expect(verifyImageUrl(secrets, ours, new URLSearchParams({ u: url }))).toBeNull();
  expect(verifyImageUrl(secrets, ours, new URLSearchParams())).toBeNull();
});
