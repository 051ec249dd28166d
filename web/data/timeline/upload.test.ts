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
  readonly headers: Record<string, string> = {};
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
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

test("asks for errors in the language of the screen", () => {
  vi.stubGlobal("XMLHttpRequest", HangingRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { done, stop } = uploadFile(new File(["photo"], "a.png"), () => undefined);
  done.catch(() => undefined);
  expect(HangingRequest.last.headers["accept-language"]).toBe("en");
  stop();
});
