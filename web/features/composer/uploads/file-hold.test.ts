import { expect, test } from "vitest";
import { fileHold } from "./file-hold.ts";
import type { PendingUpload } from "./upload-queue.ts";

const file = (problem: string | null): PendingUpload => ({
  ...{ key: 1, name: "plan.pdf", size: 1, part: 0.5, problem },
  stop: () => undefined,
  again: () => undefined,
});

test("without a file on its way nothing holds a message", () => {
  expect(fileHold([])).toBeNull();
});

test("a file that is still uploading holds it, and the button says so", () => {
  expect(fileHold([file(null)])?.label).toBe("Waiting for 1 file");
  expect(fileHold([file(null), file(null)])?.label).toBe("Waiting for 2 files");
});

test("a failed file holds it until it is tried again or removed, whatever else is on its way", () => {
  expect(fileHold([file("No connection")])?.say).toBe("1 file failed: try again or remove it.");
  expect(fileHold([file(null), file("Too large"), file("Too large")])).toEqual({
    label: "2 files failed",
    say: "2 files failed: try again or remove them.",
    isFailed: true,
  });
});
