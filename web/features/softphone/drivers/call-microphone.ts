// The microphone of a call that JsSIP carries: JsSIP opens the first one; another one is chosen meanwhile, or the
// headset is pulled out.
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

export interface CallMicrophone {
  /** The first choice is the one that the call is opened with. */
  readonly choose: (choice: AudioPreferences) => void;
  /** There may be a track now. */
  readonly watch: () => void;
  readonly stop: () => void;
}

export function makeCallMicrophone(
  sender: () => RTCRtpSender | null,
  /** There is another track now: whether it is heard is for the call to say. */
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
        showToast({ say: error.message, tone: "failed" });
        return null;
      },
    );
    if (opened === null) {
      // Plugged in again, it is heard again.
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
