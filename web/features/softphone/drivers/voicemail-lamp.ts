// Whether voicemails wait on the member's own telephone system: asked for once it knows us (RFC 3842), and told by it
// from then on, each time there is another one or one was heard.
import type JsSIP from "jssip";
import { readMessageSummary } from "#domain/call/pbx/sip-headers.ts";

const kind = "application/simple-message-summary";
const expiresSeconds = 3_600;
/** After a passing trouble; a system that knows no such thing is asked again with the next sign-in. */
const againMs = 60_000;

type Line = InstanceType<typeof JsSIP.UA>;
type Subscription = ReturnType<Line["subscribe"]>;

export interface VoicemailLamp {
  /** Signed in, once more perhaps. */
  readonly look: () => void;
  readonly stop: () => void;
}

export function makeVoicemailLamp(
  line: Line,
  uri: string,
  show: (waiting: number | null) => void,
): VoicemailLamp {
  let current: Subscription | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function look(): void {
    clearTimeout(again);
    if (current !== null || isStopped) return;
    const one = line.subscribe(uri, "message-summary", kind, {
      expires: expiresSeconds,
    });
    current = one;
    one.on("notify", (_isFinal, _request, body) => {
      const said = readMessageSummary(body);
      if (said !== null) show(said.waiting);
    });
    one.on("terminated", (why, _reason, retryAfter) => {
      if (current !== one) return;
      current = null;
      // whoever does not know this event, or does not let us, says nothing of voicemails
      if (why === one.C.SUBSCRIBE_NON_OK_RESPONSE) return show(null);
      again = setTimeout(look, (retryAfter ?? 0) * 1_000 || againMs);
    });
    one.subscribe();
  }

  return {
    look,
    stop() {
      isStopped = true;
      clearTimeout(again);
      if (current?.state === "active") current.terminate();
      current = null;
    },
  };
}
