import { expect, onTestFinished, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { ApiError } from "#web/data/api-error.ts";
import { uploadFile } from "./upload.ts";

/** An upload whose progress the test reports; it never gets a response. */
class HangingRequest {
  static last: HangingRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  onloadend?: () => void;
  onabort?: () => void;
  isAborted = false;
  constructor() {
    HangingRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

test('fails "uploadStallSeconds" after its last progress, and not before', async () => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", HangingRequest);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const parts: number[] = [];
  const { done } = uploadFile(new File(["photo"], "a.png"), (part) => parts.push(part));
  const failure = done.catch((error: unknown) => error);
  const stallMs = limit("uploadStallSeconds") * 1000;
  vi.advanceTimersByTime(stallMs - 1);
  HangingRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
  vi.advanceTimersByTime(stallMs - 1);
  expect(HangingRequest.last.isAborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(HangingRequest.last.isAborted).toBe(true);
  expect(await failure).toBeInstanceOf(ApiError);
  expect(parts).toEqual([0.5]);
});
