// The parts of responses from TwiML providers that we read.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();

export const callShape = z.object({
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  end_time: text,
});

export const conferencePage = z.object({
  conferences: z.array(z.object({ sid: z.string(), friendly_name: text, status: text })),
});

export type ConferenceResponse = z.infer<typeof conferencePage>["conferences"][number];

export const recordingPage = z.object({
  recordings: z.array(
    z.object({
      sid: z.string().min(1),
      status: text,
      source: text,
      conference_sid: text,
      channels: z.number().nullish(),
      duration: z.union([z.string(), z.number()]).nullish(),
      start_time: text,
      date_created: text,
    }),
  ),
});
export type RecordingResponse = z.infer<typeof recordingPage>["recordings"][number];

const createdResource = z.object({
  sid: z.string().min(1).nullish(),
  call_sid: z.string().min(1).nullish(),
});

/** The reference of a started recording. */
export const recordingRefOf = (body: string): string | null =>
  createdResource.safeParse(parseJson(body)).data?.sid ?? null;
/** A participant has only the reference of its call. */
export const participantCallRef = (body: string): string | null =>
  createdResource.safeParse(parseJson(body)).data?.call_sid ?? null;
/** The reference of a dialed call: `sid` at Twilio; Telnyx documents `call_sid`, and its types have both. */
export function callRefOf(body: string): string | null {
  const response = createdResource.safeParse(parseJson(body)).data;
  return response?.call_sid ?? response?.sid ?? null;
}
