// Derives what a leg hears now from the saved call, so a repeated request gets the same script.

import { holdMusic } from "#domain/call/audio/hold-music.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { currentStep, waitsOutsideConference } from "#domain/call/flow/current-step.ts";
import type { FlowPrompt } from "#domain/call/flow/flow.ts";
import type { Prompt, Script, ScriptStep } from "#domain/call/script.ts";
import { inVoice } from "#domain/call/spoken/in-voice.ts";
import { formatPhrase, keyName } from "#domain/call/spoken/phrases.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { unreachable } from "#domain/required.ts";
import type { Secrets } from "#server/secrets.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import type { CallFlowContext } from "./call-flow-context.ts";
import { createStepToken, type StepPurpose } from "./step-token.ts";

interface ScriptDeps {
  readonly secrets: Secrets;
}
type ScriptedLeg = Pick<LegRecord, "id" | "role" | "mode" | "joinMethod" | "joinedAt">;

const asPrompt = (prompt: FlowPrompt): Prompt =>
  prompt.kind === "say" ? { text: prompt.text } : { play: prompt.audioFileId };
const promptStep = (prompt: Prompt): ScriptStep => ({ kind: "prompt", prompt });

function tokenFor(
  ctx: ScriptDeps,
  call: CallRecord,
  leg: ScriptedLeg,
  purpose: StepPurpose,
): string {
  return createStepToken(ctx.secrets, {
    callId: call.id,
    legId: leg.id,
    nonce: call.stepVersion,
    conferenceEpoch: call.conferenceEpoch,
    purpose,
  });
}

export const hangUpScript: Script = [{ kind: "hang_up" }];

/** Joins the call's conference. `coaches`: the only leg that hears a whispering supervisor. */
export function conferenceScript(
  ctx: ScriptDeps,
  call: CallRecord,
  leg: ScriptedLeg,
  coaches: string | null = null,
): Script {
  const isCustomer = leg.role === "customer";
  return [
    {
      kind: "conference",
      conference: formatConferenceName({ callId: call.id, conferenceEpoch: call.conferenceEpoch }),
      label: leg.id,
      role: leg.role,
      // An inbound caller hears music until a member joins; a customer we call hears us at once.
      starts: leg.role !== "supervisor" && !(isCustomer && call.direction === "in"),
      ends: isCustomer || leg.joinMethod === "forward",
      // Without a leg to coach, every participant would hear the supervisor.
      isMuted: leg.mode === "listen" || (leg.mode === "whisper" && coaches === null),
      coaches: leg.mode === "whisper" ? coaches : null,
      wait: isCustomer ? "music" : null,
      isRecorded: call.recording === "always" && leg.role !== "supervisor",
      after: tokenFor(ctx, call, leg, "after"),
    },
  ];
}

/** A guest on an external phone also hears the recording notice before joining a recorded conference. */
export function guestScript(
  ctx: ScriptDeps,
  { call, inbox }: CallFlowContext,
  leg: ScriptedLeg,
): Script {
  const isRecorded = call.recording === "always" || call.recordingState !== "off";
  return [...(isRecorded ? recordingNoticeScript(inbox) : []), ...conferenceScript(ctx, call, leg)];
}

/** The customer answered an outbound call whose member is gone. */
const connectionLostScript = (inbox: CallFlowContext["inbox"]): Script => [
  promptStep({ text: formatPhrase(inbox.phone, "connectionLost") }),
  { kind: "hang_up" },
];

/** `position`: 1-based place in the queue. */
export const customerScript = (
  ctx: ScriptDeps,
  flowContext: CallFlowContext,
  leg: ScriptedLeg,
  position: number,
): Script => inVoice(flowContext.inbox.phone, buildCustomerScript(ctx, flowContext, leg, position));

function buildCustomerScript(
  ctx: ScriptDeps,
  flowContext: CallFlowContext,
  leg: ScriptedLeg,
  position: number,
): Script {
  const { call } = flowContext;
  if (call.endedAt !== null || call.hungUpAt !== null) return hangUpScript;
  if (call.claimedBy !== null || (call.direction === "out" && call.ringExpiresAt !== null))
    return [...noticeOf(flowContext, leg), ...conferenceScript(ctx, call, leg)];
  if (call.direction === "out") return connectionLostScript(flowContext.inbox);
  const step = currentStep(flowContext);
  return step === null ? hangUpScript : stepScript(ctx, flowContext, leg, step, position);
}

function stepScript(
  ctx: ScriptDeps,
  flowContext: CallFlowContext,
  leg: ScriptedLeg,
  step: ActiveStep,
  position: number,
): Script {
  const { call } = flowContext;
  const next = tokenFor(ctx, call, leg, "step");
  switch (step.kind) {
    case "greeting":
      return [promptStep(asPrompt(step.prompt)), { kind: "redirect", next }];
    case "menu":
      return [
        {
          kind: "gather",
          prompts: [asPrompt(step.prompt)],
          digits: 1,
          next,
          timeoutSeconds: limit("menuWaitSeconds"),
        },
      ];
    case "ring":
    case "forward":
      return [...noticeOf(flowContext, leg), ...conferenceScript(ctx, call, leg)];
    case "queue":
      return waitsOutsideConference(step)
        ? waitScript(flowContext, step, { position, next, notices: noticeOf(flowContext, leg) })
        : [...noticeOf(flowContext, leg), ...conferenceScript(ctx, call, leg)];
    case "voicemail":
      return [
        promptStep(asPrompt(step.prompt)),
        {
          kind: "record",
          maxSeconds: step.maxSeconds,
          endKey: "#",
          hasBeep: true,
          next,
          silenceSeconds: limit("voicemailSilenceSeconds"),
        },
        // For providers that neither ask for the next step after silence nor continue with it.
        { kind: "hang_up" },
      ];
    case "text_back":
    case "hang_up":
      return [
        ...(step.prompt === null ? [] : [promptStep(asPrompt(step.prompt))]),
        { kind: "hang_up" },
      ];
    default:
      return unreachable(step);
  }
}

/** One round of music, with the position every second time; the carrier asks again after it. */
function waitScript(
  flowContext: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
  { position, next, notices }: { position: number; next: string; notices: Script },
): Script {
  const { stepAttempts } = flowContext.call;
  const settings = flowContext.inbox.phone;
  const shouldAnnounce = step.announcesPosition && stepAttempts % 2 === 0;
  const announcement = shouldAnnounce
    ? [
        position === 1
          ? formatPhrase(settings, "nextInQueue")
          : formatPhrase(settings, "positionInQueue", { position: String(position) }),
      ]
    : [];
  const key =
    step.key && stepAttempts % 2 === 0
      ? [formatPhrase(settings, "leaveQueue", { key: keyName(settings, step.key.key) })]
      : [];
  const prompts: Prompt[] = [...announcement, ...key].map((text) => ({ text }));
  if (step.key === null)
    return [
      ...notices,
      ...prompts.map(promptStep),
      promptStep({ play: holdMusic }),
      { kind: "redirect", next },
    ];
  return [
    ...notices,
    {
      kind: "gather",
      prompts: [...prompts, { play: holdMusic }],
      digits: 1,
      timeoutSeconds: 1,
      next,
    },
  ];
}

/** The notice precedes any recording until it was played to the end: a command may have cut it short. */
function noticeOf(flowContext: CallFlowContext, leg: ScriptedLeg): Script {
  const { call, inbox } = flowContext;
  if (call.recording !== "always") return [];
  // The notice precedes the first round of music and the conference.
  const hasPlayedNotice =
    leg.joinedAt !== null ||
    (waitsOutsideConference(currentStep(flowContext)) && call.stepAttempts > 0);
  return hasPlayedNotice ? [] : recordingNoticeScript(inbox);
}

/** Empty if the inbox has no notice. */
export function recordingNoticeScript(inbox: CallFlowContext["inbox"]): Script {
  const message = withPhoneDefaults(inbox.phone).recordingNotice.trim();
  return message === "" ? [] : inVoice(inbox.phone, [promptStep({ text: message })]);
}

/**
 * Asks an external phone to accept, so that its voicemail can't take the call. `from`: the caller's number as spoken.
 */
export function screeningScript(
  ctx: ScriptDeps,
  { call, inbox }: CallFlowContext,
  leg: ScriptedLeg,
  from: string | null,
): Script {
  const about =
    from === null
      ? formatPhrase(inbox.phone, "callFrom", { inbox: inbox.name })
      : formatPhrase(inbox.phone, "callFor", { inbox: inbox.name, number: from });
  return inVoice(inbox.phone, [
    {
      kind: "gather",
      prompts: [{ text: about }, { text: formatPhrase(inbox.phone, "pressOne") }],
      digits: 1,
      timeoutSeconds: limit("menuWaitSeconds"),
      next: tokenFor(ctx, call, leg, "screen"),
    },
    { kind: "hang_up" },
  ]);
}
