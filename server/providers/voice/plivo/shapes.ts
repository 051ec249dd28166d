// The parts of Plivo's call responses that we read; shapes as in npm `plivo` 4.79.0 and the documentation.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();
const meta = z.object({ next: text }).nullish();
const amount = z.union([z.string(), z.number()]).nullish();

/** A live call: `GET Call/<uuid>/?status=live`. */
export const liveCall = z.object({ call_uuid: text, call_status: text });
export const queuedCall = z.object({ call_uuid: text, request_uuid: text, status: text });
/** The record of a call that is over. */
export const pastCall = z.object({
  call_uuid: z.string().min(1),
  call_state: text,
  call_duration: amount,
  end_time: text,
  hangup_cause_code: amount,
});

export const participantPage = z.object({
  meta,
  objects: z.array(
    z.object({ member_id: z.coerce.string().min(1), call_uuid: text, exit_time: text }),
  ),
});
export type Participant = z.infer<typeof participantPage>["objects"][number];

export const recordingShape = z.object({
  recording_id: z.string().min(1),
  recording_url: text,
  recording_type: text,
  recording_format: text,
  recording_duration_ms: amount,
  add_time: text,
});
export type PlivoRecording = z.infer<typeof recordingShape>;
export const recordingPage = z.object({ meta, objects: z.array(recordingShape) });

export const applicationPage = z.object({
  meta,
  objects: z.array(z.object({ app_id: z.string().min(1), app_name: text })),
});
export const endpointPage = z.object({
  meta,
  objects: z.array(
    z.object({
      endpoint_id: z.string().min(1),
      alias: text,
      username: z.string().min(1),
      application: text,
    }),
  ),
});
export const endpointMade = z.object({ username: z.string().min(1) });

/** With a single destination, the request and the call have the same id. */
const fired = z.object({ request_uuid: z.union([z.string(), z.array(z.string())]).nullish() });
const added = z.object({
  calls: z.array(z.object({ call_uuid: text })).nullish(),
  request_uuid: text,
});
const startedRecording = z.object({ recording_id: z.string().min(1) });

export function callRefOf(body: string): string | null {
  const ref = fired.safeParse(parseJson(body)).data?.request_uuid;
  return (typeof ref === "string" ? ref : ref?.[0]) || null;
}

export function participantRefOf(body: string): string | null {
  const response = added.safeParse(parseJson(body)).data;
  return response?.calls?.[0]?.call_uuid || response?.request_uuid || null;
}

export const recordingRefOf = (body: string): string | null =>
  startedRecording.safeParse(parseJson(body)).data?.recording_id ?? null;
