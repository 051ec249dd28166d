import { useId } from "react";
import type { MediaDevice } from "#web/data/call/media/devices.ts";
import { useMediaDevices } from "#web/data/call/media/devices.ts";
import { chooseMedia, useMediaChoice } from "#web/data/call/media/media-choice.ts";
import { Block, Setting } from "#web/features/settings/parts/block.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Switch } from "#web/ui/field/choice.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { MicrophoneTest } from "./microphone-test.tsx";
import { OwnPhoneForm } from "./own-phone-form.tsx";
import { PushSetting } from "./push-setting.tsx";
import { SipForm } from "./sip-form.tsx";
import { BellTest, SpeakerTest } from "./sound-tests.tsx";
import "./sound-page.css";

/** With what I speak and hear, and how a ring reaches me. */
export function SoundPage() {
  const choice = useMediaChoice();
  const { microphones, speakers, areNamed, look } = useMediaDevices();
  const id = useId();
  const percent = Math.round(choice.bellVolume * 100);
  return (
    <>
      <PageHead
        title="Audio and devices"
        lead="Devices are saved for this browser; other settings are synced."
      />
      <Block
        title="Microphone and speaker"
        {...(areNamed
          ? {}
          : {
              hint: "Test the microphone once so the browser can list your devices.",
            })}
      >
        <Setting htmlFor={`${id}-microphone`} title="Microphone">
          <DeviceSelect
            id={`${id}-microphone`}
            devices={microphones}
            value={choice.microphone}
            onChange={(microphone) => chooseMedia({ microphone })}
          />
        </Setting>
        <MicrophoneTest choice={choice} onHeard={look} />
        <Setting htmlFor={`${id}-speaker`} title="Speaker or headset">
          <DeviceSelect
            id={`${id}-speaker`}
            devices={speakers}
            value={choice.speaker}
            onChange={(speaker) => chooseMedia({ speaker })}
          />
        </Setting>
        <SpeakerTest />
        <Setting
          htmlFor={`${id}-cleaned`}
          title="Noise and echo cancellation"
          hint="Keep on unless your headset has its own."
        >
          <Switch
            id={`${id}-cleaned`}
            checked={choice.isCleaned}
            onChange={(event) => chooseMedia({ isCleaned: event.currentTarget.checked })}
          />
        </Setting>
      </Block>
      <Block title="Ringing">
        <Setting
          htmlFor={`${id}-bell`}
          title="Ringtone device"
          hint="Use speakers to hear calls when you're not wearing your headset."
        >
          <DeviceSelect
            id={`${id}-bell`}
            devices={speakers}
            value={choice.bell}
            onChange={(bell) => chooseMedia({ bell })}
          />
        </Setting>
        <Setting
          htmlFor={`${id}-volume`}
          title="Volume"
          hint={percent === 0 ? "Silent: calls are shown without a sound." : `${percent}%`}
        >
          <input
            id={`${id}-volume`}
            className="sound-volume"
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            onChange={(event) =>
              chooseMedia({ bellVolume: Number(event.currentTarget.value) / 100 })
            }
          />
        </Setting>
        <BellTest />
        <PushSetting />
      </Block>
      <OwnPhoneForm />
      <SipForm />
    </>
  );
}

interface DeviceSelectProps {
  id: string;
  devices: readonly MediaDevice[];
  value: string;
  onChange: (id: string) => void;
}

/** One that is unplugged now stays chosen, and is named as what it is. */
function DeviceSelect({ id, devices, value, onChange }: DeviceSelectProps) {
  const isThere = value === "" || devices.some((one) => one.id === value);
  return (
    <Select
      id={id}
      className="sound-device"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">System default</option>
      {devices.map((device) => (
        <option key={device.id} value={device.id}>
          {device.name}
        </option>
      ))}
      {!isThere && <option value={value}>Not connected</option>}
    </Select>
  );
}
