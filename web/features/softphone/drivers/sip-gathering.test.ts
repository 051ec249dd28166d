import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shortenGathering } from "./sip-gathering.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering(hasRelay: boolean) {
  const session = new EventEmitter();
  shortenGathering(session as never, { hasRelay });
  const ready = vi.fn<() => void>();
  const finds = (type: string) => session.emit("icecandidate", { candidate: { type }, ready });
  return { session, ready, finds };
}

test("a server that does not answer holds a call up for a second", () => {
  const { ready, finds } = gathering(false);
  finds("host");
  vi.advanceTimersByTime(900);
  finds("host");
  expect(ready).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ready).toHaveBeenCalledOnce();
});

test("an address from outside is enough at once", () => {
  const { ready, finds } = gathering(false);
  finds("host");
  finds("srflx");
  expect(ready).toHaveBeenCalledOnce();
});

test("with a relay its address is waited for longer: it may be the only way", () => {
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

test("a call that ended meanwhile sends nothing more", () => {
  const { session, ready, finds } = gathering(false);
  finds("host");
  session.emit("failed");
  vi.advanceTimersByTime(5_000);
  expect(ready).not.toHaveBeenCalled();
});
