import { expect, test } from "vitest";
import { isHeldByAnother } from "./start-server.ts";

test.for([
  `FATAL:  lock file "postmaster.pid" already exists`,
  // Another server is starting.
  `FATAL:  lock file "postmaster.pid" is empty`,
  // The previous server removed its file between the check and the removal.
  `FATAL:  could not remove old lock file "postmaster.pid": No such file or directory`,
  "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use",
])("retries a folder that another server holds at the moment: %s", (complaint) => {
  expect(isHeldByAnother(complaint)).toBe(true);
});

test("a file that can't be removed is a permanent failure", () => {
  const complaint = `FATAL:  could not remove old lock file "postmaster.pid": Permission denied`;
  expect(isHeldByAnother(complaint)).toBe(false);
});
