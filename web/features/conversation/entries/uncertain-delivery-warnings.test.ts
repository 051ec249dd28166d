import { expect, test } from "vitest";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { confirmWarning, resendWarning } from "./uncertain-delivery-warnings.ts";

const message = (channel: MessageEntry["channel"], uncertain: number, recipients: number) =>
  ({
    channel,
    delivery: { uncertain },
    email: channel === "email" ? { recipients: Array.from({ length: recipients }) } : null,
  }) as unknown as MessageEntry;

test("warns that resending may deliver twice, and to how many", () => {
  expect(resendWarning(message("sms", 1, 1))).toMatch(/the customer gets this text twice/);
  expect(resendWarning(message("email", 1, 1))).toMatch(/the customer gets this email twice/);
  expect(resendWarning(message("email", 2, 2))).toMatch(/the customer gets this email twice/);
  expect(resendWarning(message("email", 1, 2))).toMatch(
    /1 of 2 recipients\. .* that recipient gets this email twice/,
  );
  expect(resendWarning(message("email", 2, 3))).toMatch(
    /2 of 3 recipients\. .* those recipients get this email twice/,
  );
});

test("says who gets nothing if a message marked as sent was not sent", () => {
  expect(confirmWarning(message("sms", 1, 1))).toMatch(/the customer doesn't get this text/);
  expect(confirmWarning(message("email", 1, 2))).toMatch(
    /1 of 2 recipients\. .* that recipient doesn't get this email/,
  );
  expect(confirmWarning(message("email", 2, 3))).toMatch(/those recipients don't get this email/);
});
