// The number of voicemails on the PBX: subscribed after registration (RFC 3842); the PBX then reports every change.
import type JsSIP from "jssip";
import { readMessageSummary } from "#domain/call/pbx/sip-headers.ts";

const kind = "application/simple-message-summary";
const expiresSeconds = 3_600;
/** Delay after a temporary error; a PBX without support is asked again at the next registration. */
const retryMs = 60_000;

type UserAgent = InstanceType<typeof JsSIP.UA>;
type Subscription = ReturnType<UserAgent["subscribe"]>;

interface VoicemailCount {
  /** Called after each registration. */
  readonly subscribe: () => void;
  readonly stop: () => void;
}

export function watchVoicemailCount(
  userAgent: UserAgent,
  uri: string,
  onCount: (waiting: number | null) => void,
): VoicemailCount {
  let current: Subscription | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function subscribe(): void {
    clearTimeout(again);
    if (current !== null || isStopped) return;
    const one = userAgent.subscribe(uri, "message-summary", kind, {
      expires: expiresSeconds,
    });
    current = one;
    one.on("notify", (_isFinal, _request, body) => {
      const summary = readMessageSummary(body);
      if (summary !== null) onCount(summary.waiting);
    });
    one.on("terminated", (reason, _reason, retryAfter) => {
      if (current !== one) return;
      current = null;
      // a PBX that doesn't support or allow this event reports no voicemails
      if (reason === one.C.SUBSCRIBE_NON_OK_RESPONSE) return onCount(null);
      again = setTimeout(subscribe, (retryAfter ?? 0) * 1_000 || retryMs);
    });
    one.subscribe();
  }

  return {
    subscribe,
    stop() {
      isStopped = true;
      clearTimeout(again);
      if (current?.state === "active") current.terminate();
      current = null;
    },
  };
}
