// Call flow of an inbox: draft, live version and audio files.
import { z } from "zod";
import {
  doneResponse,
  emptyObject,
  id,
  name,
  singleLine,
  timestamp,
  version,
} from "#contract/common-schemas.ts";
import { businessHours } from "#contract/inbox.ts";
import { route } from "#contract/route.ts";
import { type CallFlow, ringOrders } from "#domain/call/flow/flow.ts";
import type { AttachmentId, AudioFileId, InboxId, MemberId, TeamId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

const stepId = z.string().min(1).max(40);
const next = stepId
  .nullable()
  .describe("The next step; null: not set yet, so the flow can't be published.");
const text = z.string().max(limit("promptLength"));
const seconds = z.number().int().min(0).max(36_000);
const prompt = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("say"), text: text }),
  z.object({ kind: z.literal("audio_file"), audioFileId: z.string().max(40) }),
]);
const targets = z
  .object({
    teamIds: z.array(id<TeamId>()).max(100),
    memberIds: z.array(id<MemberId>()).max(limit("membersPerTeam")),
  })
  .describe("Empty: everyone who can see the inbox.");
const order = z.enum(ringOrders);

const step = z.discriminatedUnion("kind", [
  z.object({
    id: stepId,
    kind: z.literal("hours"),
    hours: businessHours,
    open: next,
    closed: next,
  }),
  z.object({ id: stepId, kind: z.literal("greeting"), prompt, next }),
  z.object({
    id: stepId,
    kind: z.literal("menu"),
    prompt,
    keys: z.array(z.object({ key: z.string().max(1), name: singleLine.max(60), next })).max(12),
    maxAttempts: z.number().int().min(1).max(9),
    noInput: next,
  }),
  z.object({ id: stepId, kind: z.literal("ring"), targets, order, seconds, noAnswer: next }),
  z.object({
    id: stepId,
    kind: z.literal("queue"),
    targets,
    order,
    announcesPosition: z.boolean(),
    key: z.object({ key: z.string().max(1), next }).nullable(),
    maxWaitSeconds: seconds,
    maxCallers: z.number().int().min(1).max(1_000),
    overflow: next,
  }),
  z.object({ id: stepId, kind: z.literal("voicemail"), prompt, maxSeconds: seconds }),
  z.object({
    id: stepId,
    kind: z.literal("forward"),
    number: z.string().trim().max(40),
    seconds,
    noAnswer: next,
  }),
  z.object({
    id: stepId,
    kind: z.literal("text_back"),
    text: z.string().max(limit("textLength")),
    prompt: prompt.nullable(),
  }),
  z.object({ id: stepId, kind: z.literal("hang_up"), prompt: prompt.nullable() }),
]);

const callFlowSchema = z.object({
  start: stepId.describe("The ID of the first step."),
  steps: z.array(step).max(limit("flowSteps")),
});
/** Call flow schema. `satisfies` keeps it in step with the domain type. */
const callFlow = callFlowSchema satisfies z.ZodType<CallFlow> as unknown as z.ZodType<
  CallFlow,
  CallFlow
>;

const audioFile = z.object({
  id: id<AudioFileId>(),
  name: z.string(),
  seconds: z.number(),
  memberId: id<MemberId>().nullable(),
  createdAt: timestamp,
});

const inboxInput = z.object({ inboxId: id<InboxId>() });
const draftVersion = version.describe(
  "The version of the draft this edit builds on; 0 if there was none. Any other version is rejected.",
);

const callFlowState = z.object({
  inboxId: id<InboxId>(),
  /** The flow that callers reach now. */
  live: z.object({
    version: z.number().nullable().describe("null: the default flow of new inboxes."),
    flow: callFlow,
    memberId: id<MemberId>().nullable(),
    at: timestamp.nullable(),
  }),
  /** Null if there are no unpublished changes. */
  draft: z
    .object({ flow: callFlow, memberId: id<MemberId>().nullable(), at: timestamp })
    .nullable(),
  draftVersion: z.number(),
  /** Problems that prevent publishing the draft, or the live flow if there is no draft. */
  findings: z.array(z.object({ stepId: z.string().nullable(), message: z.string() })),
});

export const callFlowRoutes = {
  getCallFlow: route({
    method: "GET",
    path: "/inboxes/{inboxId}/call-flow",
    summary: "The call flow of an inbox",
    tag: "Call flows",
    input: inboxInput,
    output: callFlowState,
  }),
  saveCallFlowDraft: route({
    method: "PUT",
    path: "/inboxes/{inboxId}/call-flow/draft",
    summary: "Save a draft of a call flow; calls use it once it is published",
    tag: "Call flows",
    input: inboxInput.extend({ version: draftVersion, flow: callFlow }),
    output: callFlowState,
  }),
  discardCallFlowDraft: route({
    method: "POST",
    path: "/inboxes/{inboxId}/call-flow/discard",
    summary: "Discard the draft",
    tag: "Call flows",
    input: inboxInput.extend({ version: draftVersion }),
    output: callFlowState,
  }),
  publishCallFlow: route({
    method: "POST",
    path: "/inboxes/{inboxId}/call-flow/publish",
    summary: "Publish the draft; new calls use it",
    tag: "Call flows",
    input: inboxInput.extend({
      version: draftVersion,
      note: z.string().trim().max(limit("nameLength")).default(""),
    }),
    output: callFlowState,
  }),
  listCallFlowVersions: route({
    method: "GET",
    path: "/inboxes/{inboxId}/call-flow/versions",
    summary: "Published versions, newest first",
    tag: "Call flows",
    input: inboxInput,
    output: z.object({
      rows: z.array(
        z.object({
          version: z.number(),
          isLive: z.boolean(),
          note: z.string(),
          memberId: id<MemberId>().nullable(),
          at: timestamp,
          changes: z.array(z.string()).describe("Differences from the previous version."),
        }),
      ),
    }),
  }),
  restoreCallFlow: route({
    method: "POST",
    path: "/inboxes/{inboxId}/call-flow/restore",
    summary: "Create a draft from an earlier version",
    tag: "Call flows",
    input: inboxInput.extend({ from: version.min(1), version: draftVersion }),
    output: callFlowState,
  }),
  listAudioFiles: route({
    method: "GET",
    path: "/audio-files",
    summary: "Audio files for call flows",
    tag: "Call flows",
    input: emptyObject,
    output: z.object({ rows: z.array(audioFile) }),
  }),
  createAudioFile: route({
    method: "POST",
    path: "/audio-files",
    summary: "Save an uploaded WAV as an audio file",
    tag: "Call flows",
    input: z.object({ uploadId: id<AttachmentId>(), name }),
    output: audioFile,
  }),
  deleteAudioFile: route({
    method: "DELETE",
    path: "/audio-files/{audioFileId}",
    summary: "Delete an audio file that no call flow uses",
    tag: "Call flows",
    input: z.object({ audioFileId: id<AudioFileId>() }),
    output: doneResponse,
  }),
};
