// A session that expires publishes nothing, and its open connections end all the same.
import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { eventually } from "#testing/eventually.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { openTestApp } from "#testing/open-app.ts";

test('is closed within "liveRecheckSeconds" after its session has expired', async () => {
  lowerLimitsOfTest({ liveRecheckSeconds: 0.2 });
  const app = await openTestApp();
  const olga = app.as("olga");
  const socket = await olga.listen(0);
  const stream = await openEventStream(app.url, { cookie: olga.cookie });
  onTestFinished(() => stream.close());
  // While joining they are authenticated anyway: both have joined once they receive a change, or the reset that covers it.
  const { id } = await olga.rpc("createTag", { name: "Urgent" });
  await eventually(() => {
    for (const received of [JSON.stringify(socket.frames), stream.text()])
      expect(received).toMatch(new RegExp(`${id}|reset`));
    expect(socket.frames.some((frame) => frame.type === "presence")).toBe(true);
    expect(app.running.countSubscribers()).toBe(2);
  });

  // Only the sessions: a month passing for the whole server would bring changes that authenticate again.
  const { database } = app.running.runtime.deps;
  await database.run(sql`update session set expires_at = created_at`);
  await eventually(() => {
    expect(socket.frames.at(-1)).toEqual({ type: "signed_out" });
    expect(socket.closedWith()).toBe(1001);
    expect(stream.isOver()).toBe(true);
    expect(app.running.countSubscribers()).toBe(0);
  });
});
