// The sound of one phone of the street in this browser. The call itself lives at the simulated carrier and is
// told by the customer's events; here is only the path to hear and to be heard.
import type { CallAnswered, CallStarted } from "#contract/simulator/simulated-call.ts";
import { audioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { closeStream, MicrophoneError, openMicrophone } from "#web/data/call/media/microphone.ts";
import { createAudioOutput, createCompleteOffer } from "#web/data/call/media/peer-connection.ts";
import { playKeyTone } from "#web/data/call/media/tones.ts";
import { callSimulatorApi, type SimulatorResponse } from "#web/features/simulator/simulator-api.ts";

export interface SimulatedLeg {
  readonly callSid: string;
  /** Why this phone has no voice of its own; it may play one. */
  readonly mute: string | null;
  /** What is heard, for the level meter. */
  readonly heard: MediaStream;
  press(key: string): void;
  close(): void;
}

type Begin = (
  offer: string,
) => Promise<SimulatorResponse<CallStarted | (CallAnswered & { callSid: string })>>;

export type LegStarted = { kind: "leg"; leg: SimulatedLeg } | { kind: "problem"; say: string };

export const callInbox = (customer: string, line: string): Promise<LegStarted> =>
  openLeg((offer) => callSimulatorApi<CallStarted>("POST", "calls", { customer, line, offer }));

/** A ringing call is answered; one that was open before this page was loaded is heard again. */
export const joinCall = (callSid: string, how: "answer" | "offer"): Promise<LegStarted> =>
  openLeg(async (offer) => {
    const asked = await callSimulatorApi<CallAnswered>("POST", `calls/${callSid}/${how}`, {
      offer,
    });
    return asked.kind === "problem"
      ? asked
      : { kind: "answer", value: { ...asked.value, callSid } };
  });

async function openLeg(begin: Begin): Promise<LegStarted> {
  const voice = await openVoice();
  const peer = new RTCPeerConnection({ iceServers: [] });
  const player = createAudioOutput();
  const heard = new MediaStream();
  const close = () => {
    voice.close();
    player.stop();
    peer.close();
  };
  peer.addEventListener("track", ({ track }) => {
    heard.addTrack(track);
    player.play(heard);
  });
  for (const track of voice.stream.getAudioTracks()) peer.addTrack(track, voice.stream);
  const asked = await begin(await createCompleteOffer(peer));
  if (asked.kind === "problem") {
    close();
    return { kind: "problem", say: asked.say };
  }
  const { callSid, answer } = asked.value;
  if (answer !== null) await peer.setRemoteDescription({ type: "answer", sdp: answer });
  const leg: SimulatedLeg = {
    callSid,
    mute: voice.mute,
    heard,
    press(key) {
      void playKeyTone(key);
      const sender = peer.getSenders()[0]?.dtmf;
      if (peer.connectionState === "connected" && sender?.canInsertDTMF)
        sender.insertDTMF(key, 120, 80);
      else void callSimulatorApi("POST", `calls/${callSid}/digits`, { digits: key });
    },
    close,
  };
  return { kind: "leg", leg };
}

interface Voice {
  readonly stream: MediaStream;
  readonly mute: string | null;
  close(): void;
}

/** Without a microphone one can still hear, press keys and play a recorded voice. */
async function openVoice(): Promise<Voice> {
  try {
    const stream = await openMicrophone(audioPreferences());
    return { stream, mute: null, close: () => closeStream(stream) };
  } catch (error) {
    if (!(error instanceof MicrophoneError)) throw error;
    const context = new AudioContext();
    const { stream } = context.createMediaStreamDestination();
    return { stream, mute: error.message, close: () => void context.close() };
  }
}
