// Driver for the member's PBX: JsSIP speaks SIP over a WebSocket, and the PBX does the ringing, queueing and voicemail.
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
import * as words from "#web/features/softphone/words.ts";
import { DriverError, isJoinTarget, type PbxRing, type SoftphoneDriver } from "./driver.ts";
import { shortenGathering } from "./shorten-gathering.ts";
import { createSipCall, type SipCall } from "./sip-call.ts";
import { sipErrorText, toPbxCallEnd } from "./sip-errors.ts";
import { watchVoicemailCount } from "./voicemail-count.ts";

export interface SipCredentials {
  readonly wsUrl: string;
  readonly uri: string;
  readonly password: string;
  /** The authentication user, if it differs from the one in the URI. */
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

/** Causes of a wrong username or password. */
const rejectionCauses: readonly string[] = ["Authentication Error", "Rejected"];

export function createSipDriver(account: SipCredentials): SoftphoneDriver {
  const { wsUrl, uri, password } = account;
  const userAgent = new JsSIP.UA({
    sockets: [new JsSIP.WebSocketInterface(wsUrl)],
    uri,
    password,
    ...(account.authUser ? { authorization_user: account.authUser } : {}),
    register_expires: 300,
    session_timers: false,
    user_agent: "Deskbell",
  });
  const openCalls = new Set<SipCall>();
  let audioPreferences: AudioPreferences = defaultAudioPreferences;
  let reportStatus: Parameters<SoftphoneDriver["onStatus"]>[0] = () => undefined;
  let ringListener: (ring: PbxRing) => void = () => undefined;

  const callOptions = () => ({
    mediaConstraints: {
      audio: constraintsOf(audioPreferences),
      video: false,
    } as MediaStreamConstraints,
    pcConfig: { iceServers: iceServersOf(account) },
  });
  const trackSession = (session: RTCSession): SipCall => {
    shortenGathering(session, { hasRelay: Boolean(account.turnUrl) });
    const call = createSipCall(session);
    openCalls.add(call);
    call.choose(audioPreferences);
    call.onState((state) => {
      if (state === "closed") openCalls.delete(call);
    });
    return call;
  };

  let voicemailListener: (waiting: number | null) => void = () => undefined;
  const voicemails = watchVoicemailCount(userAgent, uri, (waiting) => voicemailListener(waiting));

  userAgent.on("registered", () => {
    reportStatus("ready", null);
    voicemails.subscribe();
  });
  userAgent.on("registrationFailed", ({ cause }) => {
    if (rejectionCauses.includes(cause ?? ""))
      reportStatus("refused", sipErrorText("Authentication Error"));
    else reportStatus("failed", sipErrorText(cause));
  });
  userAgent.on("disconnected", () => reportStatus("failed", sipErrorText("Connection Error")));
  userAgent.on("newRTCSession", (event: RTCSessionEvent) => {
    if (event.originator !== "remote") return;
    const { session, request } = event as IncomingRTCSessionEvent;
    const { uri: from, display_name: name } = session.remote_identity;
    const header = (name: string): string | undefined => request.getHeader(name);
    const assertedIdentity = readAssertedIdentity(header("P-Asserted-Identity"), header("Privacy"));
    let endListener: (reason: PbxCallEnd) => void = () => undefined;
    session.on("failed", (event: EndEvent) => endListener(toPbxCallEnd(event, true)));
    ringListener({
      id: session.id,
      number: assertedIdentity?.number ?? from.user ?? "",
      name: (assertedIdentity?.name || name) ?? "",
      answer() {
        const call = trackSession(session);
        session.answer(callOptions());
        return Promise.resolve(call);
      },
      // busy on this phone only: a 6xx would end the ring on all others too (RFC 3261 §16.7)
      decline: () => session.terminate({ status_code: 486 }),
      onGone(listener) {
        endListener = listener;
      },
    });
  });

  return {
    kind: "sip",
    start() {
      reportStatus("starting", null);
      // JsSIP retries a lost connection by itself, but not a failed registration.
      if (userAgent.isConnected() && !userAgent.isRegistered()) userAgent.register();
      else userAgent.start();
      return Promise.resolve();
    },
    stop() {
      for (const call of openCalls) call.hangUp();
      voicemails.stop();
      userAgent.stop();
    },
    connect(to) {
      if (isJoinTarget(to)) throw new DriverError(words.phoneSystemJoinsNoCalls);
      const host = uri.slice(uri.indexOf("@") + 1);
      const digits = to.number.replaceAll(/[^\d+*#]/g, "");
      return Promise.resolve(trackSession(userAgent.call(`sip:${digits}@${host}`, callOptions())));
    },
    choose(now) {
      audioPreferences = now;
      for (const call of openCalls) call.choose(now);
    },
    onStatus(listener) {
      reportStatus = listener;
    },
    onVoicemails(listener) {
      voicemailListener = listener;
    },
    onRing(listener) {
      ringListener = listener;
    },
  };
}
