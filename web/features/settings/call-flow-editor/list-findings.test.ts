import { expect, test } from "vitest";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { listFindings } from "./list-findings.ts";

const references = {
  audioFileIds: new Set<string>(),
  teams: new Set<string>(),
  members: new Set<string>(),
};
const inboxWith = (countries: readonly string[]) =>
  ({ name: "Sales", phone: { ...withPhoneDefaults({}), countries, flowVersion: 1 } }) as never;

test("reports a forward to a country that the inbox may not call", () => {
  const forward = {
    id: "f",
    kind: "forward",
    number: "+12025550177",
    seconds: 20,
    noAnswer: "over",
  };
  const flow = { start: "f", steps: [forward, { id: "over", kind: "hang_up", prompt: null }] };
  const found = listFindings(flow as never, inboxWith([]), references, "GB");
  expect(found.map((one) => one.stepId)).toEqual(["f"]);
  expect(listFindings(flow as never, inboxWith(["US"]), references, "GB")).toEqual([]);
});
