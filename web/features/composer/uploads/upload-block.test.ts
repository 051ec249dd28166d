import { expect, test } from "vitest";
import { findUploadBlock } from "./upload-block.ts";
import type { PendingUpload } from "./upload-queue.ts";

const file = (problem: string | null): PendingUpload => ({
  key: 1,
  name: "plan.pdf",
  size: 1,
  part: 0.5,
  problem,
  stop: () => undefined,
  again: () => undefined,
});

test("does not block sending without pending files", () => {
  expect(findUploadBlock([])).toBeNull();
});

test("blocks sending while a file uploads, and says so on the button", () => {
  expect(findUploadBlock([file(null)])?.label).toBe("Waiting for 1 file");
  expect(findUploadBlock([file(null), file(null)])?.label).toBe("Waiting for 2 files");
});

test("blocks sending until a failed file is retried or removed, whatever else is uploading", () => {
  expect(findUploadBlock([file("No connection")])?.message).toBe(
    "1 file failed: try again or remove it.",
  );
  expect(findUploadBlock([file(null), file("Too large"), file("Too large")])).toEqual({
    label: "2 files failed",
    message: "2 files failed: try again or remove them.",
    isFailed: true,
  });
});
