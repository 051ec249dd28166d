// The live feed while the database stops, hangs, refuses, or half hangs, and afterwards: nothing needs a
// restart, and members are told when news can't be read.
import { describe, expect, test } from "vitest";
import { type LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture } from "#testing/live/live-fixture.ts";
import { openDesk } from "#testing/open-app.ts";

async function openStory() {
  const proxy = await openDatabaseProxy();
  const desk = await openDesk({ databaseProxy: proxy });
  const scene = await createLiveFixture(desk);
  const { browser } = await scene.agent();
  const ears = await browser.listen(await scene.head(), () => {}, scene.conversationId);
  await eventually(() => expect(ears.frames.map((one) => one.t)).toContain("presence"));
  const other = await desk.beside();
  const elsewhere = new TestBrowser(other.url);
  elsewhere.cookie = scene.olga.cookie;
  /** By another process, whose database works. */
  const note = async (text: string) => {
    const { conversationId } = scene;
    return (await elsewhere.rpc("addNote", { conversationId, text })).id as string;
  };
  const missing = async () => {
    const response = await fetch(`${desk.url}/readyz`);
    return ((await response.json()) as { missing: string[] }).missing;
  };
  return { proxy, desk, ears, note, missing };
}

const hears = (ears: LiveListener, id: string) =>
  eventually(() => expect(ears.news().map((one) => one.id)).toContain(id));
const lateFrames = (ears: LiveListener) =>
  ears.frames.flatMap((frame) => (frame.t === "late" ? [frame.isLate] : []));

test("when only the connection that wakes the feed hangs, news still arrive and readiness says so", async () => {
  const { proxy, ears, note, missing } = await openStory();
  proxy.hangOnly("deskbell live");
  await hears(ears, await note("The feed is asked instead"));
  await eventually(async () => expect(await missing()).toEqual(["live feed"]));
  await hears(ears, await note("And again, while it is known"));
  expect(lateFrames(ears)).toEqual([]);
  proxy.end();
  await eventually(async () => expect(await missing()).toEqual([]));
  await hears(ears, await note("And by notification again"));
});

describe.each(["stop", "hang", "refuse"] as const)("a database that does this: %s", (trouble) => {
  test("makes news late, says so once, and they arrive by themselves when it is back", async () => {
    const { proxy, desk, ears, note } = await openStory();
    proxy.begin(trouble);
    const missed = await note("Written meanwhile");
    await eventually(() => expect(lateFrames(ears)).toEqual([true]));
    proxy.end();
    await hears(ears, missed);
    await eventually(() => expect(lateFrames(ears)).toEqual([true, false]));
    await hears(ears, await note("Written afterwards"));
    expect(ears.closedWith()).toBeNull();
    // A look that fails is repeated ever more slowly, and logged once.
    const failed = desk.log.filter((line) => line.event === "live.feed_read_failed");
    expect(failed.length).toBeLessThanOrEqual(1);
  });
});
