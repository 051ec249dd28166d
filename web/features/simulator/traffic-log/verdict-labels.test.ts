import { expect, test } from "vitest";
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import { fieldsOf, isUneventful, verdictLabel, verdictToneOf } from "./verdict-labels.ts";

const row: TrafficRow = {
  id: 1,
  at: "2026-11-20T09:46:00Z",
  direction: "to_app",
  title: "text from=…0177",
  verdict: "accepted",
  status: 200,
  durationMs: 3,
  attempt: 1,
  faults: [],
  text: null,
  messageSid: null,
  method: "POST",
  url: "https://desk.example.org/hooks",
  request: { headers: {}, body: "" },
  response: null,
};

test.each([
  [{}, "valid signature, 3 ms"],
  [{ faults: ["repeated"] }, "valid signature, 3 ms, duplicate"],
  [{ attempt: 2 }, "valid signature, 3 ms, try 2"],
  [{ verdict: "forged_rejected" }, "forged and rejected, as expected"],
  [{ verdict: "never_sent", durationMs: null }, "lost; Deskbell never received it"],
  [
    { verdict: "no_response", response: { headers: {}, body: "no response in time" } },
    "no response: no response in time",
  ],
  [
    {
      verdict: "device_error",
      response: { headers: {}, body: '{"code":21610,"message":"unsubscribed"}' },
    },
    "rejected: 21610 unsubscribed",
  ],
  [{ method: "SMTP" }, "accepted, 3 ms"],
  [
    { method: "SMTP", verdict: "rejected", response: { headers: {}, body: "550 5.1.1 Unknown" } },
    "rejected: 550 5.1.1 Unknown",
  ],
  [
    {
      verdict: "device_error",
      response: {
        headers: {},
        body: '{"statusCode":422,"name":"validation_error","message":"No"}',
      },
    },
    "rejected: validation_error No",
  ],
] as const satisfies [Partial<TrafficRow>, string][])("labels %j as %s", (change, text) => {
  expect(verdictLabel({ ...row, ...change })).toBe(text);
});

test("alerts if a forged event was accepted, not if it was rejected", () => {
  expect(verdictToneOf({ ...row, verdict: "forged_accepted" })).toBe("bad");
  expect(verdictToneOf({ ...row, verdict: "forged_rejected" })).toBe("odd");
  expect(isUneventful({ ...row, verdict: "forged_rejected" })).toBe(false);
  expect(isUneventful(row)).toBe(true);
});

test("shows forms and JSON as fields, anything else as it is", () => {
  expect(fieldsOf("From=%2B44&Body=a+b%26c")).toEqual([
    ["From", "+44"],
    ["Body", "a b&c"],
  ]);
  expect(fieldsOf('{"sid":"SM1","price":null,"n":2}')).toEqual([
    ["sid", "SM1"],
    ["n", "2"],
  ]);
  expect(fieldsOf("<Response/>")).toBeNull();
  expect(fieldsOf("{broken")).toBeNull();
  expect(fieldsOf("")).toEqual([]);
});
