import { expect, test } from "vitest";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { listFindings } from "./list-findings.ts";

const house = { sounds: new Set<string>(), teams: new Set<string>(), members: new Set<string>() };
const line = (countries: readonly string[]) =>
  ({ name: "Sales", phone: { ...withPhoneDefaults({}), countries, flowVersion: 1 } }) as never;

test("a number that the line may not call is found while one draws", () => {
  const forward = { id: "f", kind: "forward", number: "+12025550177", seconds: 20, nobody: "over" };
  const flow = { start: "f", steps: [forward, { id: "over", kind: "hang_up", prompt: null }] };
  const found = listFindings(flow as never, line([]), house, "GB");
  expect(found.map((one) => one.stepId)).toEqual(["f"]);
  expect(listFindings(flow as never, line(["US"]), house, "GB")).toEqual([]);
});
