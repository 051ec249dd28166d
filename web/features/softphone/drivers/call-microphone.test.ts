// A headset that is unplugged during a call, and plugged in again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultAudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import { makeCallMicrophone } from "./call-microphone.ts";

class Track extends EventTarget {
  readyState = "live";
  enabled = true;
  stop() {
    this.readyState = "ended";
  }
  pull() {
    this.readyState = "ended";
    this.dispatchEvent(new Event("ended"));
  }
}
class Devices extends EventTarget {
  isThere = true;
  async getUserMedia() {
    if (!this.isThere) throw new DOMException("gone", "NotFoundError");
    const track = new Track();
    return { getAudioTracks: () => [track], getTracks: () => [track] };
  }
}
let devices: Devices;
let sender: { track: Track; replaceTrack: (track: Track) => Promise<void> };

beforeEach(() => {
  devices = new Devices();
  vi.stubGlobal("navigator", { mediaDevices: devices });
  sender = {
    track: new Track(),
    async replaceTrack(track) {
      sender.track = track;
    },
  };
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const microphone = makeCallMicrophone(
    () => sender as unknown as RTCRtpSender,
    () => undefined,
  );
  microphone.choose(defaultAudioPreferences);
  microphone.watch();
  return microphone;
}

test("uses a microphone again after it is plugged in again", async () => {
  open();
  const first = sender.track;
  devices.isThere = false;
  first.pull();
  await new Promise((done) => setTimeout(done, 10));
  expect(sender.track).toBe(first);
  devices.isThere = true;
  devices.dispatchEvent(new Event("devicechange"));
  await expect.poll(() => sender.track.readyState).toBe("live");
});

test("opens a microphone again when it is chosen again", async () => {
  const microphone = open();
  devices.isThere = false;
  sender.track.pull();
  await new Promise((done) => setTimeout(done, 10));
  devices.isThere = true;
  microphone.choose({ ...defaultAudioPreferences });
  await expect.poll(() => sender.track.readyState).toBe("live");
});

test("opens nothing after the call", async () => {
  const microphone = open();
  devices.isThere = false;
  sender.track.pull();
  await new Promise((done) => setTimeout(done, 10));
  microphone.stop();
  devices.isThere = true;
  const opened = vi.spyOn(devices, "getUserMedia");
  devices.dispatchEvent(new Event("devicechange"));
  await new Promise((done) => setTimeout(done, 10));
  expect(opened).not.toHaveBeenCalled();
});
