// Calls that ring in one browser. All browsers of a person ring together; the first to answer gets the call.
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { SdpAnswer } from "#simulator/voice/media/media-exchange.ts";
import type { Device } from "#simulator/voice/softphone/registered-devices.ts";
import type { OutgoingSignalingMessage } from "./messages.ts";

interface Ring {
  readonly call: LiveCall;
  offered: SdpAnswer | null;
  isAnswered: boolean;
}

interface RingingDeps {
  readonly send: (message: OutgoingSignalingMessage) => void;
  readonly reconnectFor: (call: LiveCall) => string;
  /** This browser answered the call. */
  readonly onAnswered: (call: LiveCall) => void;
}

const answered = new WeakSet<LiveCall>();

export class BrowserRinging implements Device {
  readonly #deps: RingingDeps;
  readonly #rings = new Map<string, Ring>();

  constructor(deps: RingingDeps) {
    this.#deps = deps;
  }

  ring(call: LiveCall): () => void {
    const ring: Ring = { call, offered: null, isAnswered: false };
    this.#rings.set(call.sid, ring);
    void this.#invite(ring).catch(() => this.#forget(ring));
    return () => this.#stop(ring);
  }

  async answer(sid: string, sdp: string): Promise<void> {
    const ring = this.#rings.get(sid);
    if (ring?.offered == null) return;
    const { call } = ring;
    if (answered.has(call) || call.isOver) {
      this.#stop(ring);
      return;
    }
    answered.add(call);
    ring.isAnswered = true;
    this.#rings.delete(sid);
    await ring.offered.accept(sdp);
    call.settleRinging("answered");
    this.#deps.onAnswered(call);
  }

  reject(sid: string): void {
    const ring = this.#rings.get(sid);
    if (ring === undefined) return;
    this.#forget(ring);
    ring.call.settleRinging("declined");
  }

  close(): void {
    for (const ring of this.#rings.values()) this.#forget(ring);
  }

  async #invite(ring: Ring): Promise<void> {
    const { call } = ring;
    const offered = await call.leg.offer();
    if (!this.#rings.has(call.sid)) return offered.withdraw();
    ring.offered = offered;
    const [to = "", params] = call.to.split("?");
    this.#deps.send({
      type: "invite",
      payload: {
        callsid: call.sid,
        sdp: offered.sdp,
        reconnect: this.#deps.reconnectFor(call),
        parameters: {
          CallSid: call.sid,
          AccountSid: call.accountSid,
          From: call.from,
          To: to,
          ...(params === undefined ? {} : { Params: params }),
        },
      },
    });
  }

  #stop(ring: Ring): void {
    if (ring.isAnswered || !this.#rings.has(ring.call.sid)) return;
    this.#forget(ring);
    this.#deps.send({ type: "cancel", payload: { callsid: ring.call.sid } });
  }

  #forget({ call, offered }: Ring): void {
    this.#rings.delete(call.sid);
    offered?.withdraw();
  }
}
