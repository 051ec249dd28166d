import { type CSSProperties, useId } from "react";
import {
  updateAudioPreferences,
  useAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import type { MediaDevice } from "#web/data/call/media/devices.ts";
import { useMediaDevices } from "#web/data/call/media/devices.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import {
  SettingRow,
  SettingsSection,
} from "#web/features/settings/components/settings-section.tsx";
import { fill } from "#web/language/fill.ts";
import { Switch } from "#web/ui/form/choice.tsx";
import { Select } from "#web/ui/form/select.tsx";
import styles from "./audio-page.module.css";
import { RingtoneTest, SpeakerTest } from "./audio-tests.tsx";
import { MicrophoneTest } from "./microphone-test.tsx";
import { PersonalPhoneForm } from "./personal-phone-form.tsx";
import { PushSetting } from "./push-setting.tsx";
import { SipForm } from "./sip-form.tsx";
import * as words from "./words.ts";

/** Microphone, speaker and ring settings. */
export function AudioPage() {
  const choice = useAudioPreferences();
  const { microphones, speakers, areNamed, refresh } = useMediaDevices();
  const id = useId();
  const percent = Math.round(choice.bellVolume * 100);
  return (
    <>
      <PageHeader title={words.audioAndDevices} lead={words.lead} />
      <SettingsSection
        title={words.microphoneAndSpeaker}
        {...(areNamed
          ? {}
          : {
              hint: words.testOnce,
            })}
      >
        <SettingRow htmlFor={`${id}-microphone`} title={words.microphone}>
          <DeviceSelect
            id={`${id}-microphone`}
            devices={microphones}
            value={choice.microphone}
            onChange={(microphone) => updateAudioPreferences({ microphone })}
          />
        </SettingRow>
        <MicrophoneTest choice={choice} onSound={refresh} />
        <SettingRow htmlFor={`${id}-speaker`} title={words.speaker}>
          <DeviceSelect
            id={`${id}-speaker`}
            devices={speakers}
            value={choice.speaker}
            onChange={(speaker) => updateAudioPreferences({ speaker })}
          />
        </SettingRow>
        <SpeakerTest />
        <SettingRow
          htmlFor={`${id}-cleaned`}
          title={words.cancellation}
          hint={words.cancellationHint}
        >
          <Switch
            id={`${id}-cleaned`}
            checked={choice.isCleaned}
            onChange={(event) => updateAudioPreferences({ isCleaned: event.currentTarget.checked })}
          />
        </SettingRow>
      </SettingsSection>
      <SettingsSection title={words.ringing}>
        <SettingRow
          htmlFor={`${id}-bell`}
          title={words.ringtoneDevice}
          hint={words.ringtoneDeviceHint}
        >
          <DeviceSelect
            id={`${id}-bell`}
            devices={speakers}
            value={choice.bell}
            onChange={(bell) => updateAudioPreferences({ bell })}
          />
        </SettingRow>
        <SettingRow
          htmlFor={`${id}-volume`}
          title={words.volume}
          hint={percent === 0 ? words.silent : fill(words.percentage, { percent })}
        >
          <input
            id={`${id}-volume`}
            className={styles.audioVolume}
            style={{ "--filled": `${percent}%` } as CSSProperties}
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            onChange={(event) =>
              updateAudioPreferences({ bellVolume: Number(event.currentTarget.value) / 100 })
            }
          />
        </SettingRow>
        <RingtoneTest />
        <PushSetting />
      </SettingsSection>
      <PersonalPhoneForm />
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

/** A device that is unplugged stays selected and is labeled as missing. */
function DeviceSelect({ id, devices, value, onChange }: DeviceSelectProps) {
  const isThere = value === "" || devices.some((one) => one.id === value);
  return (
    <Select
      id={id}
      className={styles.audioDevice}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{words.systemDefault}</option>
      {devices.map((device) => (
        <option key={device.id} value={device.id}>
          {device.name}
        </option>
      ))}
      {!isThere && <option value={value}>{words.notConnected}</option>}
    </Select>
  );
}
