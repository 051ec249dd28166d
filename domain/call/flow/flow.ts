// What happens when a line rings, as its owner drew it: steps with names, each with ways on. A flow is
// checked before it goes live (check-flow.ts), so that every way through it ends somewhere.
import { formatPhrase, type SpokenSettings } from "#domain/call/spoken/phrases.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";

/** Said by a voice, or a sound of the workspace. */
export type FlowPrompt =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "sound"; readonly audioFileId: string };

export const ringOrders = ["all", "in_turn", "longest_idle"] as const;
export type RingOrder = (typeof ringOrders)[number];

export interface RingTargets {
  readonly teamIds: readonly TeamId[];
  readonly memberIds: readonly MemberId[];
}

/** `to` names the next step; null in a way that must lead somewhere is what the checker refuses. */
export type FlowStep =
  | { id: string; kind: "hours"; hours: BusinessHours; open: string | null; closed: string | null }
  | { id: string; kind: "greeting"; prompt: FlowPrompt; to: string | null }
  | {
      id: string;
      kind: "menu";
      prompt: FlowPrompt;
      keys: readonly { key: string; name: string; to: string | null }[];
      /** Says it again so often before it gives up. */
      tries: number;
      silent: string | null;
    }
  | {
      id: string;
      kind: "ring";
      /** Nobody named: everybody who sees the line. */
      targets: RingTargets;
      order: RingOrder;
      seconds: number;
      nobody: string | null;
    }
  | {
      id: string;
      kind: "queue";
      targets: RingTargets;
      order: RingOrder;
      /** "": no announcement of the place in the queue. */
      announcesPosition: boolean;
      /** A key that leaves the queue, and where it leads. */
      key: { key: string; to: string | null } | null;
      maxWaitSeconds: number;
      maxCallers: number;
      overflow: string | null;
    }
  | { id: string; kind: "voicemail"; prompt: FlowPrompt; maxSeconds: number }
  | { id: string; kind: "forward"; number: string; seconds: number; nobody: string | null }
  | { id: string; kind: "text_back"; text: string; prompt: FlowPrompt | null }
  | { id: string; kind: "hang_up"; prompt: FlowPrompt | null };

export interface CallFlow {
  /** The first step. */
  readonly start: string;
  readonly steps: readonly FlowStep[];
}

/** What a new line does: rings everybody, then takes a message. */
export const defaultCallFlow = (companyName: string, settings: SpokenSettings = {}): CallFlow => ({
  start: "ring",
  steps: [
    {
      id: "ring",
      kind: "ring",
      targets: { teamIds: [], memberIds: [] },
      order: "all",
      seconds: 25,
      nobody: "voicemail",
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
