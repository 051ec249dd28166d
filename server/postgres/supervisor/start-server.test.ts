import { expect, test } from "vitest";
import { isHeldByAnother } from "./start-server.ts";

test.for([
  `FATAL:  lock file "postmaster.pid" already exists`,
  // Another one begins at this moment.
  `FATAL:  lock file "postmaster.pid" is empty`,
  // The one before ended between our look at its file and our removing it.
  `FATAL:  could not remove old lock file "postmaster.pid": No such file or directory`,
  "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use",
])("a folder that another server has just now is tried again: %s", (complaint) => {
  expect(isHeldByAnother(complaint)).toBe(true);
});

test("a file that may not be removed is no passing thing", () => {
  const complaint = `FATAL:  could not remove old lock file "postmaster.pid": Permission denied`;
  expect(isHeldByAnother(complaint)).toBe(false);
});
