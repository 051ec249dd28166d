// Audio of one simulated phone in this browser. The call itself lives at the simulated carrier and is reported by the
// customer's events; this is only the audio path.
import type { CallAnswered, CallStarted } from "#contract/simulator/simulated-call.ts";
import { audioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { createAudioOutput, createCompleteOffer } from "#web/data/call/media/complete-offer.ts";
import { closeStream, MicrophoneError, openMicrophone } from "#web/data/call/media/microphone.ts";
import { playKeyTone } from "#web/data/call/media/tones.ts";
import { callSimulatorApi, type SimulatorResponse } from "#web/features/simulator/simulator-api.ts";

export interface SimulatedLeg {
  readonly callSid: string;
  /** Why this phone has no microphone; it can play a recorded voice. */
  readonly mute: string | null;
  /** Incoming audio, for the level meter. */
  readonly heard: MediaStream;
  press(key: string): void;
  close(): void;
}

type ConnectLeg = (
  offer: string,
) => Promise<SimulatorResponse<CallStarted | (CallAnswered & { callSid: string })>>;

export type LegStarted = { kind: "leg"; leg: SimulatedLeg } | { kind: "problem"; message: string };

export const callInbox = (customer: string, inboxNumber: string): Promise<LegStarted> =>
  openLeg((offer) =>
    callSimulatorApi<CallStarted>("POST", "calls", { customer, inboxNumber, offer }),
  );

/** Answers a ringing call, or reconnects to one that was open before the page was loaded. */
export const joinCall = (callSid: string, how: "answer" | "offer"): Promise<LegStarted> =>
  openLeg(async (offer) => {
    const response = await callSimulatorApi<CallAnswered>("POST", `calls/${callSid}/${how}`, {
      offer,
    });
    return response.kind === "problem"
      ? response
      : { kind: "answer", value: { ...response.value, callSid } };
  });

async function openLeg(start: ConnectLeg): Promise<LegStarted> {
  const voice = await openVoice();
  const peer = new RTCPeerConnection({ iceServers: [] });
  const player = createAudioOutput();
  const received = new MediaStream();
  const close = () => {
    voice.close();
    player.stop();
    peer.close();
  };
  peer.addEventListener("track", ({ track }) => {
    received.addTrack(track);
    player.play(received);
  });
  for (const track of voice.stream.getAudioTracks()) peer.addTrack(track, voice.stream);
  const response = await start(await createCompleteOffer(peer));
  if (response.kind === "problem") {
    close();
    return { kind: "problem", message: response.message };
  }
  const { callSid, answer } = response.value;
  if (answer !== null) await peer.setRemoteDescription({ type: "answer", sdp: answer });
  const leg: SimulatedLeg = {
    callSid,
    mute: voice.mute,
    heard: received,
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

/** Without a microphone the customer can still listen, press keys and play a recorded voice. */
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
