// One PBX call.
import JsSIP from "jssip";
import type { EndEvent, RTCSession } from "jssip/lib/RTCSession.js";
import type { AudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { createAudioOutput } from "#web/data/call/media/complete-offer.ts";
import * as words from "#web/features/softphone/words.ts";
import { makeCallMicrophone } from "./call-microphone.ts";
import { type DriverCall, DriverError } from "./driver.ts";
import { createMediaPathStates } from "./media-path-states.ts";
import { createQualitySampler } from "./quality-sampler.ts";
import { sipErrorText, toPbxCallEnd } from "./sip-errors.ts";
import { changeHold } from "./sip-hold.ts";
import { refer } from "./sip-refer.ts";

const normalEndCauses: readonly string[] = ["Terminated", "Canceled"];
const brokenEndCauses: readonly string[] = ["Connection Error", "RTP Timeout", "Request Timeout"];

const sessions = new WeakMap<DriverCall, RTCSession>();

export interface SipCall extends DriverCall {
  readonly choose: (choice: AudioPreferences) => void;
}

export function createSipCall(session: RTCSession): SipCall {
  const path = createMediaPathStates();
  const player = createAudioOutput();
  let isHeld = false;
  let isMuted = false;
  let hasRung = false;

  const playRemoteTracks = (peer: RTCPeerConnection) =>
    peer.addEventListener("track", ({ track, streams }) =>
      player.play(streams[0] ?? new MediaStream([track])),
    );
  if (session.connection) playRemoteTracks(session.connection);
  session.on("peerconnection", ({ peerconnection }) => playRemoteTracks(peerconnection));
  session.on("confirmed", () => path.set("open"));
  session.on("progress", () => {
    hasRung = true;
  });
  const ended = (event: EndEvent) => {
    const { cause } = event;
    player.stop();
    microphone.stop();
    const isLost = brokenEndCauses.includes(cause);
    const message = normalEndCauses.includes(cause) ? null : sipErrorText(cause);
    path.set("closed", { isLost, message, reason: toPbxCallEnd(event, hasRung) });
  };
  session.on("ended", ended);
  session.on("failed", ended);

  const senders = () =>
    (session.connection?.getSenders() ?? []).filter(({ track }) => track?.kind === "audio");

  /** The only place that decides whether the microphone is heard. */
  function updateMicrophone(): void {
    const isAudible = !isMuted && !isHeld && !session.isOnHold().remote;
    for (const { track } of senders()) if (track) track.enabled = isAudible;
  }
  const microphone = makeCallMicrophone(() => senders()[0] ?? null, updateMicrophone);
  const applyMicrophone = () => {
    updateMicrophone();
    microphone.watch();
  };
  // JsSIP enables the track after each hold by either side, and opens new ones enabled even while muted.
  session.on("sdp", applyMicrophone);
  session.on("hold", applyMicrophone);
  session.on("unhold", applyMicrophone);
  session.on("confirmed", applyMicrophone);

  const call: SipCall = {
    onState: path.onState,
    hangUp() {
      if (!session.isEnded()) session.terminate();
    },
    mute(now) {
      isMuted = now;
      updateMicrophone();
    },
    press: (digits) =>
      session.sendDTMF(digits, {
        transportType: JsSIP.C.DTMF_TRANSPORT.RFC2833,
        duration: 160,
        interToneGap: 80,
      }),
    async hold(now) {
      isHeld = now;
      updateMicrophone();
      try {
        await changeHold(session, now);
      } catch (error) {
        isHeld = !now;
        updateMicrophone();
        throw error;
      }
    },
    transfer: (number) => refer(session, number),
    transferTo(other) {
      const theirs = sessions.get(other);
      if (theirs === undefined) return Promise.reject(new DriverError(words.bothOnPhoneSystem));
      return refer(session, theirs.remote_identity.uri, theirs);
    },
    sample: createQualitySampler(() => session.connection ?? null),
    choose(choice) {
      player.through(choice.speaker);
      microphone.choose(choice);
    },
  };
  sessions.set(call, session);
  return call;
}
