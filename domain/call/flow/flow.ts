// A call flow: named steps connected by exits, run when an inbox is called. A flow is checked before publishing
// (check-flow.ts), so every path ends.
import { formatPhrase, type SpokenSettings } from "#domain/call/spoken/phrases.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";

/** Synthesized speech or an audio file of the workspace. */
export type FlowPrompt =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "audio_file"; readonly audioFileId: string };

export const ringOrders = ["all", "round_robin", "longest_idle"] as const;
export type RingOrder = (typeof ringOrders)[number];

export interface RingTargets {
  readonly teamIds: readonly TeamId[];
  readonly memberIds: readonly MemberId[];
}

/** `to` names the next step; check-flow.ts rejects null in an exit that must be connected. */
export type FlowStep =
  | { id: string; kind: "hours"; hours: BusinessHours; open: string | null; closed: string | null }
  | { id: string; kind: "greeting"; prompt: FlowPrompt; next: string | null }
  | {
      id: string;
      kind: "menu";
      prompt: FlowPrompt;
      keys: readonly { key: string; name: string; next: string | null }[];
      /** How often the prompt is played before giving up. */
      maxAttempts: number;
      noInput: string | null;
    }
  | {
      id: string;
      kind: "ring";
      /** If empty, all members who can see the inbox. */
      targets: RingTargets;
      order: RingOrder;
      seconds: number;
      noAnswer: string | null;
    }
  | {
      id: string;
      kind: "queue";
      targets: RingTargets;
      order: RingOrder;
      /** Whether callers hear their position in the queue. */
      announcesPosition: boolean;
      /** The key that leaves the queue, and its exit. */
      key: { key: string; next: string | null } | null;
      maxWaitSeconds: number;
      maxCallers: number;
      overflow: string | null;
    }
  | { id: string; kind: "voicemail"; prompt: FlowPrompt; maxSeconds: number }
  | { id: string; kind: "forward"; number: string; seconds: number; noAnswer: string | null }
  | { id: string; kind: "text_back"; text: string; prompt: FlowPrompt | null }
  | { id: string; kind: "hang_up"; prompt: FlowPrompt | null };

export interface CallFlow {
  /** The first step. */
  readonly start: string;
  readonly steps: readonly FlowStep[];
}

/** The flow of a new inbox: rings all members, then takes a voicemail. */
export const defaultCallFlow = (companyName: string, settings: SpokenSettings = {}): CallFlow => ({
  start: "ring",
  steps: [
    {
      id: "ring",
      kind: "ring",
      targets: { teamIds: [], memberIds: [] },
      order: "all",
      seconds: 25,
      noAnswer: "voicemail",
    },
    {
      id: "voicemail",
      kind: "voicemail",
      prompt: {
        kind: "say",
        text: formatPhrase(settings, "voicemailGreeting", { company: companyName }),
      },
      maxSeconds: 120,
    },
  ],
});
