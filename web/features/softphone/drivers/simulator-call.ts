// One call of this browser through the simulator: audio by WebRTC, call state by events.
import type { SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import type { AudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import {
  type AudioOutput,
  createAudioOutput,
  createCompleteOffer,
} from "#web/data/call/media/complete-offer.ts";
import { closeStream, openMicrophone } from "#web/data/call/media/microphone.ts";
import * as words from "#web/features/softphone/words.ts";
import { type DriverCall, DriverError, type JoinTarget } from "./driver.ts";
import { createMediaPathStates } from "./media-path-states.ts";
import { createQualitySampler } from "./quality-sampler.ts";
import type { SimulatorApi } from "./simulator-api.ts";

const maxTries = 6;
const betweenTriesMs = 700;
/** A "disconnected" connection often recovers by itself. */
const patienceMs = 2_000;

const endings = {
  completed: null,
  busy: words.numberBusy,
  "no-answer": words.noAnswer,
  failed: words.providerCouldntConnect,
  canceled: null,
} as const;

export interface SimulatorCall extends DriverCall {
  readonly choose: (choice: AudioPreferences) => void;
}

export async function openSimulatorCall(
  api: SimulatorApi,
  token: string,
  to: JoinTarget,
  choice: AudioPreferences,
): Promise<SimulatorCall> {
  let microphone = await openMicrophone(choice);
  const player = createAudioOutput();
  player.through(choice.speaker);
  let peer = openPeer(microphone, player);
  const connected = await (async () => {
    const offer = await createCompleteOffer(peer);
    const { callId, legId, joinToken } = to;
    const started = await api.connect({ token, params: { callId, legId, joinToken }, offer });
    await peer.setRemoteDescription({ type: "answer", sdp: started.answer });
    return started;
  })().catch((error: unknown) => {
    closeStream(microphone);
    peer.close();
    throw error instanceof DriverError ? error : new DriverError(words.simulatorUnreachable);
  });
  const { callSid } = connected;
  const path = createMediaPathStates();
  const leaving = new AbortController();
  let isMuted = false;
  let isAnswered = false;
  let isMending = false;

  function close(isLost: boolean, message: string | null): void {
    if (path.now() === "closed") return;
    leaving.abort();
    closeStream(microphone);
    peer.close();
    player.stop();
    path.set("closed", { isLost, message });
  }

  /** Open once the carrier reports the answer and the audio is connected, in either order. */
  function openWhenConnected(): void {
    if (isAnswered && peer.connectionState === "connected") path.set("open");
  }

  function watch(connection: RTCPeerConnection): void {
    connection.addEventListener("connectionstatechange", () => {
      if (connection !== peer || path.now() === "closed") return;
      const { connectionState } = connection;
      if (connectionState === "connected") openWhenConnected();
      else if (connectionState === "failed") void mend();
      else if (connectionState === "disconnected")
        setTimeout(() => {
          if (connection === peer && peer.connectionState !== "connected") void mend();
        }, patienceMs);
    });
  }

  /** Reconnects the audio; the call itself continues at the carrier. */
  async function mend(): Promise<void> {
    if (isMending || path.now() === "closed") return;
    isMending = true;
    path.set("reconnecting");
    for (let attempts = 0; attempts < maxTries && path.now() !== "closed"; attempts += 1) {
      try {
        peer.close();
        peer = openPeer(microphone, player);
        watch(peer);
        const response = await api.offer(callSid, await createCompleteOffer(peer));
        if (response === null) {
          close(true, null);
          break;
        }
        await peer.setRemoteDescription({ type: "answer", sdp: response.answer ?? "" });
        isMending = false;
        openWhenConnected();
        return;
      } catch {
        await new Promise((done) => setTimeout(done, betweenTriesMs * 2 ** attempts));
      }
    }
    isMending = false;
    close(true, null);
  }

  async function listen(): Promise<void> {
    for (let attempts = 0; path.now() !== "closed"; attempts += 1) {
      try {
        await api.events(
          callSid,
          (event: SoftphoneEvent) => {
            attempts = 0;
            if (event.state === "open") {
              isAnswered = true;
              openWhenConnected();
            } else if (event.state === "closed")
              close(event.reason === "failed", endings[event.reason]);
          },
          leaving.signal,
        );
      } catch {
        // The event stream broke, but the audio may be fine. Retries until the call state is known.
      }
      if (attempts >= maxTries) close(true, null);
      else await new Promise((done) => setTimeout(done, betweenTriesMs * 2 ** attempts));
    }
  }
  const gone = () => api.hangUp(callSid);
  window.addEventListener("pagehide", gone);
  leaving.signal.addEventListener("abort", () => window.removeEventListener("pagehide", gone));
  watch(peer);
  void listen();

  return {
    onState: path.onState,
    hangUp() {
      if (path.now() === "closed") return;
      api.hangUp(callSid);
      close(false, null);
    },
    mute(now) {
      isMuted = now;
      for (const track of microphone.getAudioTracks()) track.enabled = !now;
    },
    press: (digits) => void api.digits(callSid, digits).catch(() => undefined),
    sample: createQualitySampler(() => peer),
    choose(now) {
      player.through(now.speaker);
      void openMicrophone(now).then(
        async (next) => {
          if (path.now() === "closed") return closeStream(next);
          const [track] = next.getAudioTracks();
          if (track === undefined) return;
          track.enabled = !isMuted;
          await peer.getSenders()[0]?.replaceTrack(track);
          closeStream(microphone);
          microphone = next;
        },
        () => undefined,
      );
    },
  };
}

function openPeer(microphone: MediaStream, player: AudioOutput): RTCPeerConnection {
  const peer = new RTCPeerConnection({ iceServers: [] });
  for (const track of microphone.getAudioTracks()) peer.addTrack(track, microphone);
  peer.addEventListener("track", ({ track, streams }) =>
    player.play(streams[0] ?? new MediaStream([track])),
  );
  return peer;
}
