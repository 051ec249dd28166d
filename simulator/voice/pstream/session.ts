// One browser at the gateway: its identity, the calls it makes and the calls that ring in it.
import { createHmac } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { timingSafeEquals } from "#simulator/timing-safe-equals.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { type Grant, readAccessToken } from "#simulator/voice/softphone/access-token.ts";
import { startClientCall } from "#simulator/voice/softphone/start-client-call.ts";
import {
  type OutgoingSignalingMessage,
  paramsOf,
  type SignalingMessage,
  textOf,
} from "./messages.ts";
import { BrowserRinging } from "./ringing.ts";

const expired = 31205;
const invalid = 31204;
const notAllowedCode = 31201;
const declined = 31002;
const failed = 31005;

export class SignalingSession {
  readonly #context: SimulatorContext;
  readonly #send: (outgoing: OutgoingSignalingMessage) => void;
  #grant: Grant | null = null;
  #unregister: (() => void) | null = null;
  readonly #ringing: BrowserRinging;
  /** By SID, and by the temporary id the browser gave its call before it had one. */
  readonly #calls = new Map<string, LiveCall>();
  readonly #unlisten = new Set<() => void>();

  constructor(context: SimulatorContext, send: (outgoing: OutgoingSignalingMessage) => void) {
    this.#context = context;
    this.#send = send;
    this.#ringing = new BrowserRinging({
      send,
      reconnectFor: (call) => this.#reconnectFor(call),
      onAnswered: (call) => this.#follow(call, null),
    });
  }

  async handle(incoming: SignalingMessage): Promise<void> {
    const callsid = textOf(incoming, "callsid");
    if (incoming.type === "listen") await this.#listen(textOf(incoming, "token"));
    else if (this.#grant === null) this.#sendError(invalid, "There is no access token yet.");
    else await this.#do(this.#grant, incoming, callsid, this.#calls.get(callsid));
  }

  async #do(
    grant: Grant,
    incoming: SignalingMessage,
    callsid: string,
    call: LiveCall | undefined,
  ): Promise<void> {
    switch (incoming.type) {
      case "register":
        this.#register(grant, incoming);
        break;
      case "invite":
        if (textOf(incoming, "reconnect") === "") await this.#invite(grant, incoming);
        else await this.#reconnect(grant, incoming);
        break;
      case "answer":
        await this.#ringing.answer(callsid, textOf(incoming, "sdp"));
        break;
      case "reject":
        this.#ringing.reject(callsid);
        break;
      case "dtmf":
        call?.leg.press(textOf(incoming, "dtmf"));
        break;
      case "reinvite":
        await this.#renegotiate(call, textOf(incoming, "sdp"));
        break;
      case "hangup":
        if (call === undefined) this.#ringing.reject(callsid);
        else endCall(this.#context, call, call.answeredAt === null ? "canceled" : "completed");
        break;
    }
  }

  /** The browser disconnected; its calls last as long as their audio does. */
  close(): void {
    this.#unregister?.();
    this.#ringing.close();
    for (const stop of this.#unlisten) stop();
    this.#unlisten.clear();
  }

  async #listen(token: string): Promise<void> {
    const grant = await readAccessToken(this.#context, token);
    if ("code" in grant) {
      this.#sendError(grant.code === 20104 ? expired : invalid, grant.message);
      return;
    }
    this.#grant = grant;
    const ttl = Math.floor((grant.expiresAt.getTime() - this.#context.now().getTime()) / 1_000);
    this.#send({
      type: "connected",
      payload: {
        region: "gll",
        edge: "ashburn",
        home: "us1",
        token: { identity: grant.identity, ttl },
      },
    });
  }

  #register(grant: Grant, { payload }: SignalingMessage): void {
    const { media } = payload;
    const isThere =
      typeof media === "object" && media !== null && "audio" in media && media.audio === true;
    this.#unregister?.();
    this.#unregister = null;
    if (!isThere) this.#send({ type: "offline", payload: {} });
    else if (!grant.canReceiveCalls)
      this.#sendError(notAllowedCode, "The access token allows no incoming calls.");
    else {
      const { devices } = this.#context.voice;
      this.#unregister = devices.register(grant.accountSid, grant.identity, this.#ringing);
      this.#send({ type: "ready", payload: {} });
    }
  }

  async #invite(grant: Grant, incoming: SignalingMessage): Promise<void> {
    const ownName = textOf(incoming, "callsid");
    const call = await startClientCall(this.#context, grant, paramsOf(incoming));
    if (call === null) {
      const error = { code: declined, message: "The application of the access token is none." };
      this.#send({ type: "hangup", payload: { callsid: ownName, error } });
      return;
    }
    this.#calls.set(ownName, call);
    this.#send({ type: "ringing", payload: { callsid: call.sid } });
    try {
      this.#follow(call, await call.leg.answer(textOf(incoming, "sdp")));
    } catch {
      endCall(this.#context, call, "failed", 488);
      this.#follow(call, null);
    }
  }

  /** The gateway connection was cut or the page reloaded: the call continues. */
  async #reconnect(grant: Grant, incoming: SignalingMessage): Promise<void> {
    const callsid = textOf(incoming, "callsid");
    const call = this.#context.voice.calls.get(callsid);
    if (
      call === undefined ||
      call.isOver ||
      !this.#isOwn(grant, call, textOf(incoming, "reconnect"))
    ) {
      this.#send({ type: "hangup", payload: { callsid } });
      return;
    }
    const sdp = textOf(incoming, "sdp");
    // A browser that was rung repeats its answer, which changes nothing.
    const answer = /^a=setup:actpass/m.test(sdp) ? await call.leg.answer(sdp) : "";
    this.#follow(call, answer);
  }

  async #renegotiate(call: LiveCall | undefined, offer: string): Promise<void> {
    if (call === undefined || call.isOver) return;
    const sdp = await call.leg.answer(offer);
    const reconnect = this.#reconnectFor(call);
    this.#send({ type: "answer", payload: { callsid: call.sid, sdp, reconnect } });
  }

  /** Sends the call's answer (if it is sent this way) and its end. */
  #follow(call: LiveCall, answer: string | null): void {
    const { sid } = call;
    this.#calls.set(sid, call);
    let isAnswerSent = answer === null;
    const look = () => {
      if (!isAnswerSent && call.answeredAt !== null && answer !== null) {
        isAnswerSent = true;
        const reconnect = this.#reconnectFor(call);
        this.#send({ type: "answer", payload: { callsid: sid, sdp: answer, reconnect } });
      }
      if (!call.isOver) return;
      stop();
      const error = { code: failed, message: "The call failed." };
      const payload = { callsid: sid, ...(call.status === "failed" ? { error } : {}) };
      this.#send({ type: "hangup", payload });
    };
    const unlisten = call.listen(look);
    const stop = () => {
      unlisten();
      this.#unlisten.delete(stop);
    };
    this.#unlisten.add(stop);
    look();
  }

  #sendError(code: number, message: string): void {
    this.#send({ type: "error", payload: { error: { code, message } } });
  }

  #isOwn(grant: Grant, call: LiveCall, reconnect: string): boolean {
    const name = `client:${grant.identity}`;
    return (
      timingSafeEquals(reconnect, this.#reconnectFor(call)) &&
      call.accountSid === grant.accountSid &&
      (call.from === name || call.to.split("?")[0] === name)
    );
  }

  #reconnectFor(call: LiveCall): string {
    return createHmac("sha256", this.#context.key).update(`come back ${call.sid}`).digest("hex");
  }
}
