import { expect, test, vi } from "vitest";
import { createMissedWebhookMonitor } from "./missed-webhook-monitor.ts";

function open() {
  const note = vi.fn();
  let ms = 0;
  const heed = createMissedWebhookMonitor(() => ms, note);
  const wait = (more: number) => {
    ms += more;
  };
  return { note, heed, wait };
}

test.for([429, 500, 503])("a webhook refused with %i may be missing", (status) => {
  const { heed, note } = open();
  heed("/webhooks/twilio/1/sms", status);
  expect(note).toHaveBeenCalledTimes(1);
});

test.for([
  ["/webhooks/twilio/1/sms", 200],
  ["/webhooks/twilio/1/sms", 403],
  ["/api/v1/contacts", 503],
] as const)("nothing is missing after %s with %i", ([path, status]) => {
  const { heed, note } = open();
  heed(path, status);
  expect(note).not.toHaveBeenCalled();
});

test("notes a flood once a minute", () => {
  const { heed, note, wait } = open();
  for (let nth = 0; nth < 90; nth += 1) {
    heed("/webhooks/twilio/1/sms", 429);
    wait(1_000);
  }
  expect(note).toHaveBeenCalledTimes(2);
});
