// What Plivo answers about calls, as far as we read it; shapes as in npm `plivo` 4.79.0 and its pages.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();
const meta = z.object({ next: text }).nullish();
const amount = z.union([z.string(), z.number()]).nullish();

/** Under way: `GET Call/<uuid>/?status=live`. */
export const liveCall = z.object({ call_uuid: text, call_status: text });
export const queuedCall = z.object({ call_uuid: text, request_uuid: text, status: text });
/** In the books, once it is over. */
export const pastCall = z.object({
  call_uuid: z.string().min(1),
  call_state: text,
  call_duration: amount,
  end_time: text,
  hangup_cause_code: amount,
});

export const guestPage = z.object({
  meta,
  objects: z.array(
    z.object({ member_id: z.coerce.string().min(1), call_uuid: text, exit_time: text }),
  ),
});
export type Guest = z.infer<typeof guestPage>["objects"][number];

export const takeShape = z.object({
  recording_id: z.string().min(1),
  recording_url: text,
  recording_type: text,
  recording_format: text,
  recording_duration_ms: amount,
  add_time: text,
});
export type PlivoTake = z.infer<typeof takeShape>;
export const takePage = z.object({ meta, objects: z.array(takeShape) });

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

/** One address, one call: its request and the call have the same name. */
const fired = z.object({ request_uuid: z.union([z.string(), z.array(z.string())]).nullish() });
const added = z.object({
  calls: z.array(z.object({ call_uuid: text })).nullish(),
  request_uuid: text,
});
const begun = z.object({ recording_id: z.string().min(1) });

export function callRefOf(body: string): string | null {
  const ref = fired.safeParse(parseJson(body)).data?.request_uuid;
  return (typeof ref === "string" ? ref : ref?.[0]) || null;
}

export function guestRefOf(body: string): string | null {
  const answer = added.safeParse(parseJson(body)).data;
  return answer?.calls?.[0]?.call_uuid || answer?.request_uuid || null;
}

export const takeRefOf = (body: string): string | null =>
  begun.safeParse(parseJson(body)).data?.recording_id ?? null;
