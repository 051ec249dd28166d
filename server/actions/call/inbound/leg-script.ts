// What a leg hears now, from what is written of its call: asked twice, it is the same twice.

import { holdMusic } from "#domain/call/audio/hold-music.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import type { FlowPrompt } from "#domain/call/flow/flow.ts";
import type { Prompt, Script, ScriptStep } from "#domain/call/script.ts";
import { formatPhrase, keyName } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";
import { unreachable } from "#domain/errors.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import type { Secrets } from "#server/secrets.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { type CallFlowContext, currentStep, waitsOutsideConference } from "./call-flow-context.ts";
import { createStepToken, type StepPurpose } from "./step-token.ts";

interface Asking {
  readonly secrets: Secrets;
}
type Heard = Pick<LegRecord, "id" | "role" | "mode" | "joinMethod" | "joinedAt">;

const asPrompt = (prompt: FlowPrompt): Prompt =>
  prompt.kind === "say" ? { say: prompt.text } : { play: prompt.audioFileId };
const said = (prompt: Prompt): ScriptStep => ({ do: "prompt", prompt });

function tokenFor(ctx: Asking, call: CallRecord, leg: Heard, purpose: StepPurpose): string {
  return createStepToken(ctx.secrets, {
    ...{ callId: call.id, legId: leg.id, nonce: call.stepVersion, stay: call.stay, purpose },
  });
}

export const hangUpScript: Script = [{ do: "hangup" }];

/** Into the room of the call. `coaches`: the leg that alone hears a whispering supervisor. */
export function conferenceScript(
  ctx: Asking,
  call: CallRecord,
  leg: Heard,
  coaches: string | null = null,
): Script {
  const isCustomer = leg.role === "customer";
  return [
    {
      do: "room",
      room: formatConferenceName({ callId: call.id, stay: call.stay }),
      label: leg.id,
      role: leg.role,
      // A caller waits with music until somebody comes; whoever we call hears us at once.
      starts: leg.role !== "supervisor" && !(isCustomer && call.direction === "in"),
      ends: isCustomer || leg.joinMethod === "forward",
      // With nobody to whisper to, a supervisor would be heard by all.
      isMuted: leg.mode === "listen" || (leg.mode === "whisper" && coaches === null),
      coaches: leg.mode === "whisper" ? coaches : null,
      wait: isCustomer ? "music" : null,
      isRecorded: call.recording === "always" && leg.role !== "supervisor",
      after: tokenFor(ctx, call, leg, "after"),
    },
  ];
}

/** Whoever comes in at a telephone outside hears it as well, before the room in which they are recorded. */
export function guestScript(ctx: Asking, { call, line }: CallFlowContext, leg: Heard): Script {
  const isRecorded = call.recording === "always" || call.recordingState !== "off";
  return [...(isRecorded ? recordingNoticeScript(line) : []), ...conferenceScript(ctx, call, leg)];
}

/** Called from here, and whoever called is gone. */
const lostScript = (line: CallFlowContext["line"]): Script => [
  said({ say: formatPhrase(line.phone, "connectionLost") }),
  { do: "hangup" },
];

/** `place`: from 1, among those who wait. */
export const customerScript = (
  ctx: Asking,
  course: CallFlowContext,
  leg: Heard,
  place: number,
): Script => inVoice(course.line.phone, heardByCustomer(ctx, course, leg, place));

function heardByCustomer(ctx: Asking, course: CallFlowContext, leg: Heard, place: number): Script {
  const { call } = course;
  if (call.endedAt !== null || call.hungUpAt !== null) return hangUpScript;
  if (call.claimedBy !== null || (call.direction === "out" && call.ringExpiresAt !== null))
    return [...noticeOf(course, leg), ...conferenceScript(ctx, call, leg)];
  if (call.direction === "out") return lostScript(course.line);
  const step = currentStep(course);
  return step === null ? hangUpScript : stepScript(ctx, course, leg, step, place);
}

function stepScript(
  ctx: Asking,
  course: CallFlowContext,
  leg: Heard,
  step: ActiveStep,
  place: number,
): Script {
  const { call } = course;
  const next = tokenFor(ctx, call, leg, "step");
  switch (step.kind) {
    case "greeting":
      return [said(asPrompt(step.prompt)), { do: "goto", next }];
    case "menu":
      return [
        {
          ...{ do: "gather", prompts: [asPrompt(step.prompt)], digits: 1, next },
          timeoutSeconds: limit("menuWaitSeconds"),
        },
      ];
    case "ring":
    case "forward":
      return [...noticeOf(course, leg), ...conferenceScript(ctx, call, leg)];
    case "queue":
      return waitsOutsideConference(step)
        ? waitScript(course, step, { place, next, notices: noticeOf(course, leg) })
        : [...noticeOf(course, leg), ...conferenceScript(ctx, call, leg)];
    case "voicemail":
      return [
        said(asPrompt(step.prompt)),
        {
          ...{ do: "record", maxSeconds: step.maxSeconds, endKey: "#", hasBeep: true, next },
          silenceSeconds: limit("voicemailSilenceSeconds"),
        },
        // Where nothing was said, vendors do not ask what comes next.
        { do: "hangup" },
      ];
    case "text_back":
    case "hang_up":
      return [...(step.prompt === null ? [] : [said(asPrompt(step.prompt))]), { do: "hangup" }];
    default:
      return unreachable(step);
  }
}

/** One round of music, with the place now and then; asked again after it. */
function waitScript(
  course: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
  { place, next, notices }: { place: number; next: string; notices: Script },
): Script {
  const { stepAttempts } = course.call;
  const settings = course.line.phone;
  const isTold = step.announcesPosition && stepAttempts % 2 === 0;
  const words = isTold
    ? [
        place === 1
          ? formatPhrase(settings, "nextInQueue")
          : formatPhrase(settings, "placeInQueue", { place: String(place) }),
      ]
    : [];
  const key =
    step.key && stepAttempts % 2 === 0
      ? [formatPhrase(settings, "leaveQueue", { key: keyName(settings, step.key.key) })]
      : [];
  const prompts: Prompt[] = [...words, ...key].map((say) => ({ say }));
  if (step.key === null)
    return [...notices, ...prompts.map(said), said({ play: holdMusic }), { do: "goto", next }];
  return [
    ...notices,
    {
      ...{ do: "gather", prompts: [...prompts, { play: holdMusic }], digits: 1 },
      ...{ timeoutSeconds: 1, next },
    },
  ];
}

/** Before anybody is recorded, until it was heard to the end: a command may have cut it short. */
function noticeOf(course: CallFlowContext, leg: Heard): Script {
  const { call, line } = course;
  if (call.recording !== "always") return [];
  // It stands before the first round of music, and before the room.
  const wasHeard =
    leg.joinedAt !== null || (waitsOutsideConference(currentStep(course)) && call.stepAttempts > 0);
  return wasHeard ? [] : recordingNoticeScript(line);
}

/** Nothing where the line says nothing. */
export function recordingNoticeScript(line: CallFlowContext["line"]): Script {
  const say = withPhoneDefaults(line.phone).recordingNotice.trim();
  return say === "" ? [] : inVoice(line.phone, [said({ say })]);
}

/** A telephone outside is asked first, so that its voicemail cannot take the call. `from`: who calls, as it is said. */
export function screeningScript(
  ctx: Asking,
  { call, line }: CallFlowContext,
  leg: Heard,
  from: string | null,
): Script {
  const about =
    from === null
      ? formatPhrase(line.phone, "callFrom", { inbox: line.name })
      : formatPhrase(line.phone, "callFor", { inbox: line.name, number: from });
  return inVoice(line.phone, [
    {
      do: "gather",
      prompts: [{ say: about }, { say: formatPhrase(line.phone, "pressOne") }],
      ...{ digits: 1, timeoutSeconds: limit("menuWaitSeconds") },
      next: tokenFor(ctx, call, leg, "screen"),
    },
    { do: "hangup" },
  ]);
}
