// Forms with the same field names at Twilio and Telnyx.
import type { RawRequest } from "#server/ports/provider.ts";
import { formOf, requestKey } from "#server/providers/raw-request.ts";
import { isAnswererReport } from "#server/providers/voice/webhook-request.ts";

/** Reports of a leg or conference are numbered; a recording has one report per state. */
export function dedupeKeyOf(request: RawRequest): string {
  const form = formOf(request);
  const field = (name: string): string => form.get(name) ?? "";
  if (isAnswererReport(request.url))
    return ["answerer", field("CallSid"), field("AnsweredBy")].join(":");
  const [recordingRef, conference, leg] = [
    field("RecordingSid"),
    field("ConferenceSid"),
    field("CallSid"),
  ];
  if (recordingRef !== "" && form.has("RecordingStatus"))
    return `${recordingRef}:${field("RecordingStatus")}`;
  if (conference !== "" && form.has("StatusCallbackEvent"))
    return ["room", conference, field("StatusCallbackEvent"), field("SequenceNumber"), leg].join(
      ":",
    );
  if (leg !== "" && form.has("CallStatus"))
    return ["leg", leg, field("CallStatus"), field("SequenceNumber")].join(":");
  return requestKey(request);
}
