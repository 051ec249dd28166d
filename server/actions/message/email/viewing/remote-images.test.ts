import { expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createSecrets } from "#server/secrets.ts";
import { signedImageUrl, verifyImageUrl } from "./remote-image-url.ts";
import { listRemoteImages } from "./remote-images.ts";

test("finds images wherever an email refers to them, in order and once", () => {
  const html = `<style>td{background:url( 'http://far.example/sheet.png' )}</style>
    <body background=http://far.example/paper.png>
    <img src="http://far.example/a.png?x=1&amp;y=2#top"><IMG SRC='HTTPS://Far.example/b.png'>
    <td style="background-image:url(&quot;http://far.example/cell.png&quot;)"></td>
    <img src="//far.example/c.png"><img src="http://far.example/a.png?x=1&y=2">`;
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
  const query = (address: string) => new URL(address, "http://desk").searchParams;
  const good = query(signedImageUrl(secrets, ours, url));
  expect(verifyImageUrl(secrets, ours, good)).toBe(url);
  expect(verifyImageUrl(secrets, theirs, good)).toBeNull();
  expect(
    verifyImageUrl(createSecrets("two secrets of more than 32 characters"), ours, good),
  ).toBeNull();
  const other = new URLSearchParams({ u: `${url}&z`, s: good.get("s") ?? "" });
  expect(verifyImageUrl(secrets, ours, other)).toBeNull();
  expect(verifyImageUrl(secrets, ours, new URLSearchParams({ u: url }))).toBeNull();
  expect(verifyImageUrl(secrets, ours, new URLSearchParams())).toBeNull();
});
