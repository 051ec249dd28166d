import { expect, test } from "vitest";
import { loggedPath } from "./problem-details.ts";

const secret = "s3cretTokenOfAnAddress";
const id = "0193a1b2-0000-7000-8000-000000000001";

test.each([
  [`/webhooks/resend/${id}/events/${secret}`, `/webhooks/resend/${id}/events/-`],
  [`/webhooks/twilio/${id}/voice/${secret}`, `/webhooks/twilio/${id}/voice/-`],
  [`/media/${secret}`, "/media/-"],
  [`/invite/${secret}`, "/invite/-"],
  [`/reset/${secret}`, "/reset/-"],
])("logs %s without its token", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test("logs any other path as it is, up to a bound", () => {
  expect(loggedPath("/rpc/getMe")).toBe("/rpc/getMe");
  expect(loggedPath(`/${"x".repeat(500)}`)).toHaveLength(120);
});
