import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { applyChanges } from "./apply-changes.ts";
import { createContactActivityThrottle } from "./contact-activity.ts";
import { browserThrottleEnvironment } from "./throttle.ts";

const answerMs = 1_500;

/** The list on the screen, whose server takes longer than a second. */
function showList() {
  vi.useFakeTimers();
  const cache = new QueryClient();
  let answered = 0;
  const list = new QueryObserver(cache, {
    queryKey: [...queryKeys.contactActivity, "list"],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      answered += 1;
      return answered;
    },
  });
  const close = list.subscribe(() => {});
  const throttle = createContactActivityThrottle(cache, {
    ...browserThrottleEnvironment,
    isHidden: () => false,
  });
  onTestFinished(() => {
    throttle.stop();
    close();
    cache.clear();
    vi.useRealTimers();
  });
  const change = () => {
    const id = conversationId(1);
    const removed = { entity: "conversation", id, operation: "removed" } as const;
    if (applyChanges(cache, [removed]).contactActivityIsStale) throttle.want();
  };
  return { change, list, answers: () => answered };
}

test("a change every second neither restarts the request nor reads the list each time", async () => {
  const { change, list, answers } = showList();
  let fetchingSeconds = 0;
  for (let second = 0; second < 60; second += 1) {
    change();
    await vi.advanceTimersByTimeAsync(1000);
    if (list.getCurrentResult().isFetching) fetchingSeconds += 1;
  }
  expect(answers()).toBeGreaterThanOrEqual(4);
  expect(answers()).toBeLessThanOrEqual(7);
  expect(fetchingSeconds).toBeLessThan(15);
});

test("a change during a request is read after it", async () => {
  const { change, answers } = showList();
  change();
  await vi.advanceTimersByTimeAsync(answerMs + 10);
  expect(answers()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000 + answerMs);
  expect(answers()).toBe(2);
});
