// The change feed while the database stops, hangs, refuses connections or partly hangs, and afterwards: nothing needs a
// restart, and members see that updates are delayed.
import { describe, expect, test } from "vitest";
import { type LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture } from "#testing/live/live-fixture.ts";
import { openTestApp } from "#testing/open-app.ts";

async function openStory() {
  const proxy = await openDatabaseProxy();
  const app = await openTestApp({ databaseProxy: proxy });
  const scene = await createLiveFixture(app);
  const { browser } = await scene.agent();
  const ears = await browser.listen(await scene.head(), () => {}, scene.conversationId);
  await eventually(() => expect(ears.frames.map((one) => one.type)).toContain("presence"));
  const other = await app.beside();
  const elsewhere = new TestBrowser(other.url);
  elsewhere.cookie = scene.olga.cookie;
  /** Written by another process, whose database works. */
  const note = async (text: string) => {
    const { conversationId } = scene;
    return (await elsewhere.rpc("addNote", { conversationId, text })).id as string;
  };
  const missing = async () => {
    const response = await fetch(`${app.url}/readyz`);
    return ((await response.json()) as { missing: string[] }).missing;
  };
  return { proxy, app, ears, note, missing };
}

const expectReceived = (ears: LiveListener, id: string) =>
  eventually(() => expect(ears.changes().map((one) => one.id)).toContain(id));
const lateFrames = (ears: LiveListener) =>
  ears.frames.flatMap((frame) => (frame.type === "late" ? [frame.isLate] : []));

test("if only the notification connection hangs, changes still arrive and readiness reports it", async () => {
  const { proxy, ears, note, missing } = await openStory();
  proxy.hangOnly("deskbell live");
  await expectReceived(ears, await note("The feed is asked instead"));
  await eventually(async () => expect(await missing()).toEqual(["live feed"]));
  await expectReceived(ears, await note("And again, while it is known"));
  expect(lateFrames(ears)).toEqual([]);
  proxy.end();
  await eventually(async () => expect(await missing()).toEqual([]));
  await expectReceived(ears, await note("And by notification again"));
});

describe.each(["stop", "hang", "refuse"] as const)("a database that does this: %s", (trouble) => {
  test("delays changes, reports it once, and delivers them by itself afterwards", async () => {
    const { proxy, app, ears, note } = await openStory();
    proxy.start(trouble);
    const missed = await note("Written meanwhile");
    await eventually(() => expect(lateFrames(ears)).toEqual([true]));
    proxy.end();
    await expectReceived(ears, missed);
    await eventually(() => expect(lateFrames(ears)).toEqual([true, false]));
    await expectReceived(ears, await note("Written afterwards"));
    expect(ears.closedWith()).toBeNull();
    // A failed read is retried with backoff and logged once.
    const failed = app.log.filter((line) => line.event === "live.feed_read_failed");
    expect(failed.length).toBeLessThanOrEqual(1);
  });
});
