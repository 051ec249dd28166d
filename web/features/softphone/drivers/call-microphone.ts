// The microphone of a JsSIP call: JsSIP opens the first one; the member may choose another, or the headset may be
// unplugged.
import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import {
  closeStream,
  type MicrophoneError,
  openMicrophone,
} from "#web/data/call/media/microphone.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";

interface CallMicrophone {
  /** The first choice is the one the call was opened with. */
  readonly choose: (choice: AudioPreferences) => void;
  /** Called when there may be a new track. */
  readonly watch: () => void;
  readonly stop: () => void;
}

export function makeCallMicrophone(
  sender: () => RTCRtpSender | null,
  /** Called when the track was replaced; the call decides whether it is enabled. */
  changed: () => void,
): CallMicrophone {
  let chosen: AudioPreferences | null = null;
  let own: MediaStream | null = null;
  let watched: MediaStreamTrack | null = null;
  let turn = 0;
  let isOver = false;

  const isSilent = (): boolean => sender()?.track?.readyState === "ended";
  const ended = () => {
    if (!isOver && isSilent()) void open();
  };

  function watch(): void {
    const track = sender()?.track ?? null;
    if (track === watched) return;
    watched?.removeEventListener("ended", ended);
    watched = track;
    watched?.addEventListener("ended", ended);
  }

  async function open(): Promise<void> {
    turn += 1;
    const mine = turn;
    const opened = await openMicrophone(chosen ?? defaultAudioPreferences).catch(
      (error: MicrophoneError) => {
        showToast({ text: error.message, tone: "failed" });
        return null;
      },
    );
    if (opened === null) {
      // Used again once it is plugged in again.
      if (!isOver) navigator.mediaDevices?.addEventListener("devicechange", ended, { once: true });
      return;
    }
    const [track] = opened.getAudioTracks();
    const to = sender();
    if (mine !== turn || isOver || to === null || track === undefined) return closeStream(opened);
    const before = to.track;
    track.enabled = false;
    try {
      await to.replaceTrack(track);
    } catch {
      return closeStream(opened);
    }
    before?.stop();
    if (own !== null) closeStream(own);
    if (isOver) return closeStream(opened);
    own = opened;
    watch();
    changed();
  }

  return {
    choose(choice) {
      const before = chosen;
      chosen = choice;
      if (before === null) return;
      const isSame =
        before.microphone === choice.microphone && before.isCleaned === choice.isCleaned;
      if (!isSame || isSilent()) void open();
    },
    watch,
    stop() {
      isOver = true;
      watched?.removeEventListener("ended", ended);
      navigator.mediaDevices?.removeEventListener("devicechange", ended);
      if (own !== null) closeStream(own);
      own = null;
    },
  };
}
