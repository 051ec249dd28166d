import { expect, test } from "vitest";
import { textDeliveries } from "#domain/language/sentences/text-deliveries.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { deliveryLabels } from "./delivery-labels.ts";

const message = (state: string, reason: string | null) =>
  ({
    id: "1",
    channel: "sms",
    delivery: { state, message: reason, canRetry: false },
  }) as unknown as MessageEntry;

test("a failure says what happened, then the reason", () => {
  const { text } = deliveryLabels(
    message("suppressed", "Sending texts to this number was stopped first."),
  );
  expect(text).toBe("Not sent: sending texts to this number was stopped first.");
  expect(deliveryLabels(message("undelivered", "The phone was off.")).text).toBe(
    "Not delivered: the phone was off.",
  );
  expect(deliveryLabels(message("failed", null)).text).toBe("Not sent.");
});

test("no reason repeats what happened, in any language", () => {
  const reasons = Object.entries(textDeliveries).flatMap(([en, { de, es }]) => [en, de, es]);
  expect(reasons.length).toBeGreaterThan(90);
  expect(
    reasons.filter((one) =>
      /^(not (sent|delivered)|nicht (gesendet|zugestellt)|sin enviar|no se (envi|entreg)ó):/i.test(
        one,
      ),
    ),
  ).toEqual([]);
});

test("a text that is sent and delivered within a second shows three words on its way", () => {
  const states = ["queued", "sending", "accepted", "sent", "delivered"];
  const shown = states.map((state) => deliveryLabels(message(state, null)).text);
  expect([...new Set(shown)]).toEqual(["sending", "sent", "delivered"]);
  expect(deliveryLabels(message("queued", "Waiting for the account.")).text).toBe(
    "Waiting for the account.",
  );
});
