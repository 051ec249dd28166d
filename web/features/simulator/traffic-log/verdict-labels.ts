// The result of an exchange as a sentence, and whether it is as expected.
import type { FaultKind, TrafficRow, TrafficVerdict } from "#contract/simulator/simulator.ts";

/** good: no fault · odd: a fault, handled as intended · bad: needs attention. */
type VerdictTone = "good" | "odd" | "bad";

const tones: Readonly<Record<TrafficVerdict, VerdictTone>> = {
  accepted: "good",
  rejected: "bad",
  forged_rejected: "odd",
  forged_accepted: "bad",
  no_response: "bad",
  never_sent: "odd",
  done: "good",
  device_error: "odd",
  key_rejected: "bad",
  done_disconnected: "odd",
};

export const verdictToneOf = (row: TrafficRow): VerdictTone => tones[row.verdict];
/** The filter "Refused" hides these and shows everything else. */
export const isUneventful = (row: TrafficRow): boolean => verdictToneOf(row) === "good";

const faultLabels: Readonly<Partial<Record<FaultKind, string>>> = {
  late: "arrived late",
  repeated: "duplicate",
  shuffled: "out of order",
  response_lost: "response dropped on purpose",
  slow_response: "responded slowly",
  undelivered: "won't arrive",
};

export function verdictLabel(row: TrafficRow): string {
  const duration = row.durationMs === null ? "" : `, ${row.durationMs} ms`;
  const extra = row.faults.flatMap((kind) => faultLabels[kind] ?? []);
  if (row.attempt > 1) extra.push(`try ${row.attempt}`);
  const end = extra.length === 0 ? "" : `, ${extra.join(", ")}`;
  return sentence(row, duration) + end;
}

function sentence(row: TrafficRow, duration: string): string {
  switch (row.verdict) {
    case "accepted":
      return row.method === "SMTP" ? `accepted${duration}` : `valid signature${duration}`;
    case "rejected":
      return row.method === "SMTP"
        ? `rejected: ${row.response?.body ?? ""}`
        : "valid signature, but rejected";
    case "forged_rejected":
      return "forged and rejected, as expected";
    case "forged_accepted":
      return "forged but accepted. This is a bug";
    case "no_response":
      return row.response?.body === undefined || row.response.body === ""
        ? "no response"
        : `no response: ${row.response.body}`;
    case "never_sent":
      return "lost; Deskbell never received it";
    case "done":
      return `valid key${duration}`;
    case "device_error":
      return rejectionText(row);
    case "key_rejected":
      return "wrong key";
    case "done_disconnected":
      return "done, but disconnected before the response";
  }
}

/** The provider's own code and message are in its response. */
function rejectionText(row: TrafficRow): string {
  try {
    const { code, name, message } = JSON.parse(row.response?.body ?? "") as Record<string, unknown>;
    const what = typeof code === "number" ? String(code) : name;
    return typeof what === "string" ? `rejected: ${what} ${String(message)}` : "refused";
  } catch {
    return "refused";
  }
}

/** A form or JSON as name-value rows; null if it is neither. */
export function fieldsOf(body: string): readonly (readonly [string, string])[] | null {
  if (body === "") return [];
  if (body.startsWith("{")) {
    try {
      return Object.entries(JSON.parse(body) as object)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
    } catch {
      return null;
    }
  }
  return /^[\w%.~*<>-]+=/.test(body) ? [...new URLSearchParams(body)] : null;
}
