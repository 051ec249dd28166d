import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shortenGathering } from "./shorten-gathering.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering(hasRelay: boolean) {
  const session = new EventEmitter();
  shortenGathering(session as never, { hasRelay });
  const ready = vi.fn<() => void>();
  const finds = (type: string) => session.emit("icecandidate", { candidate: { type }, ready });
  return { session, ready, finds };
}

test("waits at most one second for a server that doesn't answer", () => {
  const { ready, finds } = gathering(false);
  finds("host");
  vi.advanceTimersByTime(900);
  finds("host");
  expect(ready).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ready).toHaveBeenCalledOnce();
});

test("is ready at once with a public address", () => {
  const { ready, finds } = gathering(false);
  finds("host");
  finds("srflx");
  expect(ready).toHaveBeenCalledOnce();
});

test("waits longer for a relay address, which may be the only way", () => {
  const { ready, finds } = gathering(true);
  finds("srflx");
  vi.advanceTimersByTime(2_000);
  expect(ready).not.toHaveBeenCalled();
  finds("relay");
  expect(ready).toHaveBeenCalledOnce();
  const silent = gathering(true);
  silent.finds("srflx");
  vi.advanceTimersByTime(4_000);
  expect(silent.ready).toHaveBeenCalledOnce();
});

test("sends nothing after the call ended", () => {
  const { session, ready, finds } = gathering(false);
  finds("host");
  session.emit("failed");
  vi.advanceTimersByTime(5_000);
  expect(ready).not.toHaveBeenCalled();
});
