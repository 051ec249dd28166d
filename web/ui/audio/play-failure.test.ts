import { expect, test } from "vitest";
import { isPlayFailure } from "./play-failure.ts";

test("a pause while the audio is loading is not a failure", () => {
  const pausedWhileLoading = new DOMException(
    "The play() request was interrupted by a call to pause().",
    "AbortError",
  );
  expect(isPlayFailure(pausedWhileLoading)).toBe(false);
});

test.each(["NotSupportedError", "NotAllowedError"])("reports %s as a failure", (name) => {
  expect(isPlayFailure(new DOMException("No supported source was found.", name))).toBe(true);
});
