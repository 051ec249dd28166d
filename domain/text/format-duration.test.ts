import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test("durations are minutes and seconds, with hours if there are any", () => {
  expect(formatDuration(42)).toBe("0:42");
  expect(formatDuration(192.7)).toBe("3:12");
  expect(formatDuration(3847)).toBe("1:04:07");
});
