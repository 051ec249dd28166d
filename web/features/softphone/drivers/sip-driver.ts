// By the member's own telephone system: JsSIP speaks SIP over a WebSocket, and the system does the ringing,
// the queue and the voicemail.
import JsSIP from "jssip";
import type { EndEvent, RTCSession } from "jssip/lib/RTCSession.js";
import type { IncomingRTCSessionEvent, RTCSessionEvent } from "jssip/lib/UA.js";
import type { PbxCallEnd } from "#domain/call/pbx/pbx-call-end.ts";
import { readAssertedIdentity } from "#domain/call/pbx/sip-headers.ts";
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { constraintsOf } from "#web/data/call/media/microphone.ts";
import { DriverError, isJoinTarget, type PbxRing, type SoftphoneDriver } from "./driver.ts";
import { createSipCall, type SipCall } from "./sip-call.ts";
import { sipErrorText, toPbxCallEnd } from "./sip-errors.ts";
import { shortenGathering } from "./sip-gathering.ts";
import { makeVoicemailLamp } from "./voicemail-lamp.ts";

export interface SipCredentials {
  readonly wsUrl: string;
  readonly uri: string;
  readonly password: string;
  /** Where it signs in by another name than the one in its address. */
  readonly authUser?: string;
  readonly stunUrl?: string;
  readonly turnUrl?: string;
  readonly turnUser?: string;
  readonly turnPassword?: string;
}

const iceServersOf = ({
  stunUrl,
  turnUrl,
  turnUser,
  turnPassword,
}: SipCredentials): RTCIceServer[] => [
  ...(stunUrl ? [{ urls: stunUrl }] : []),
  ...(turnUrl ? [{ urls: turnUrl, username: turnUser ?? "", credential: turnPassword ?? "" }] : []),
];

/** The answers to a user name or a password that are wrong. */
const refusals: readonly string[] = ["Authentication Error", "Rejected"];

export function createSipDriver(account: SipCredentials): SoftphoneDriver {
  const { wsUrl, uri, password } = account;
  const line = new JsSIP.UA({
    sockets: [new JsSIP.WebSocketInterface(wsUrl)],
    uri,
    password,
    ...(account.authUser ? { authorization_user: account.authUser } : {}),
    register_expires: 300,
    session_timers: false,
    user_agent: "Deskbell",
  });
  const open = new Set<SipCall>();
  let choice: AudioPreferences = defaultAudioPreferences;
  let say: Parameters<SoftphoneDriver["onStanding"]>[0] = () => undefined;
  let rang: (ring: PbxRing) => void = () => undefined;

  const how = () => ({
    mediaConstraints: { audio: constraintsOf(choice), video: false } as MediaStreamConstraints,
    pcConfig: { iceServers: iceServersOf(account) },
  });
  const kept = (session: RTCSession): SipCall => {
    shortenGathering(session, { hasRelay: Boolean(account.turnUrl) });
    const call = createSipCall(session);
    open.add(call);
    call.choose(choice);
    call.onState((state) => {
      if (state === "closed") open.delete(call);
    });
    return call;
  };

  let lamp: (waiting: number | null) => void = () => undefined;
  const voicemails = makeVoicemailLamp(line, uri, (waiting) => lamp(waiting));

  line.on("registered", () => {
    say("ready", null);
    voicemails.look();
  });
  line.on("registrationFailed", ({ cause }) => {
    if (refusals.includes(cause ?? "")) say("refused", sipErrorText("Authentication Error"));
    else say("failed", sipErrorText(cause));
  });
  line.on("disconnected", () => say("failed", sipErrorText("Connection Error")));
  line.on("newRTCSession", (event: RTCSessionEvent) => {
    if (event.originator !== "remote") return;
    const { session, request } = event as IncomingRTCSessionEvent;
    const { uri: from, display_name: name } = session.remote_identity;
    const header = (name: string): string | undefined => request.getHeader(name);
    const vouched = readAssertedIdentity(header("P-Asserted-Identity"), header("Privacy"));
    let tell: (why: PbxCallEnd) => void = () => undefined;
    session.on("failed", (event: EndEvent) => tell(toPbxCallEnd(event, true)));
    rang({
      id: session.id,
      number: vouched?.number ?? from.user ?? "",
      name: (vouched?.name || name) ?? "",
      answer() {
        const call = kept(session);
        session.answer(how());
        return Promise.resolve(call);
      },
      // busy for this telephone alone: a 6xx ends the ring of all others too (RFC 3261 §16.7)
      decline: () => session.terminate({ status_code: 486 }),
      onGone(listener) {
        tell = listener;
      },
    });
  });

  return {
    kind: "sip",
    start() {
      say("starting", null);
      // A connection that broke is sought again by itself, a sign-in that failed is not.
      if (line.isConnected() && !line.isRegistered()) line.register();
      else line.start();
      return Promise.resolve();
    },
    stop() {
      for (const call of open) call.hangUp();
      voicemails.stop();
      line.stop();
    },
    connect(to) {
      if (isJoinTarget(to))
        throw new DriverError("Your own phone system can't join calls made in Deskbell.");
      const host = uri.slice(uri.indexOf("@") + 1);
      const dialled = to.number.replaceAll(/[^\d+*#]/g, "");
      return Promise.resolve(kept(line.call(`sip:${dialled}@${host}`, how())));
    },
    choose(now) {
      choice = now;
      for (const call of open) call.choose(now);
    },
    onStanding(listener) {
      say = listener;
    },
    onVoicemails(listener) {
      lamp = listener;
    },
    onRing(listener) {
      rang = listener;
    },
  };
}
