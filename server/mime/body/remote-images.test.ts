import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
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

test("lists a limited number of images", () => {
  const html = Array.from({ length: 1000 }, (_, n) => `<img src="http://far.example/${n}">`).join(
    "",
  );
  expect(listRemoteImages(html)).toHaveLength(limit("remoteImagesPerEmail"));
});
