// A session that expires publishes nothing, and its open connections end all the same.
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { eventually } from "#testing/eventually.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { openTestApp } from "#testing/open-app.ts";

test('is closed within "liveRecheckSeconds" after its session has expired', async () => {
  lowerLimitsOfTest({ liveRecheckSeconds: 0.2 });
  let ahead = 0;
  const app = await openTestApp({ now: () => new Date(Date.now() + ahead) });
  const olga = app.as("olga");
  const socket = await olga.listen(0);
  const stream = await openEventStream(app.url, { cookie: olga.cookie });
  onTestFinished(() => stream.close());
  await eventually(() => expect(app.running.countListeners()).toBe(2));

  ahead = (limit("sessionDays") + 1) * dayMs;
  await eventually(() => {
    expect(socket.frames.at(-1)).toEqual({ t: "signed_out" });
    expect(socket.closedWith()).toBe(1001);
    expect(stream.isOver()).toBe(true);
    expect(app.running.countListeners()).toBe(0);
  });
});
