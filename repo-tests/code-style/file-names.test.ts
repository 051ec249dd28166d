import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import { checkFileNames } from "./file-names.ts";

test("files are named after what they export", () => {
  const { checked, misnamed } = checkFileNames(readSources());
  expect(misnamed).toEqual([]);
  expect(checked).toBeGreaterThan(1500);
});

test("planted: a name that says something else, and names that do not", () => {
  const check = (path: string, text: string) => checkFileNames([{ path, text }]).misnamed;
  const claim = "export function claimSmsDelivery() {}";
  expect(check("server/take-text.ts", claim)).toEqual(["server/take-text.ts: claimSmsDelivery"]);
  expect(check("server/claim-text.ts", claim)).toEqual([]);
  expect(check("server/deliveries.ts", claim)).toEqual([]);
  expect(check("server/sms/claims.ts", "export { one, type two as three };")).toHaveLength(1);
  expect(check("providers/mailgun/events.ts", "export const readMailgun = 1;")).toEqual([]);
  expect(check("providers/mailgun/read-facts.ts", "export const parseMailgun = 1;")).toHaveLength(
    1,
  );
});
