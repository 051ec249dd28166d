import { afterEach, expect, test } from "vitest";
import { createRemoteImageLister, type RemoteImageLister } from "./remote-image-lister.ts";

const thread = new URL("./misbehaving-thread.fixture.ts", import.meta.url);
const long = (name: string) =>
  `<img src="http://far.example/${name}.png">${"<div>".repeat(20_000)}`;
const url = (name: string) => `http://far.example/${name}.png`;
let lister: RemoteImageLister | null = null;
afterEach(() => lister?.close());

test("reads long HTML in another thread, short HTML in this one", async () => {
  lister = createRemoteImageLister({ thread, milliseconds: 300 });
  expect(await lister.list(`<img src="${url("throw")}">`)).toEqual([url("throw")]);
  expect(await lister.list(long("throw"))).toEqual([]);
  await lister.close();
  lister = createRemoteImageLister();
  expect(await lister.list(long("throw"))).toEqual([url("throw")]);
});

test("reads long HTML once, until others displace it", async () => {
  lister = createRemoteImageLister();
  const [first, same] = await Promise.all([lister.list(long("a")), lister.list(long("a"))]);
  expect(same).toBe(first);
  expect(await lister.list(long("b"))).toEqual([url("b")]);
  expect(await lister.list(long("a"))).toBe(first);
  for (let nth = 0; nth < 1_000; nth += 1) await lister.list(`${nth}${" ".repeat(50_000)}`);
  expect(await lister.list(long("a"))).toEqual(first);
  expect(await lister.list(long("a"))).not.toBe(first);
});

test("lists no images of HTML that breaks its thread, and goes on", async () => {
  lister = createRemoteImageLister({ thread, milliseconds: 300 });
  expect(await lister.list(long("hang"))).toEqual([]);
  expect(await lister.list(long("throw"))).toEqual([]);
});
