import { useState } from "react";
import { playTestSound, startRingtone } from "#web/data/call/media/tones.ts";
import { SettingRow } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import * as words from "./words.ts";

export function SpeakerTest() {
  const [isSilent, setSilent] = useState(false);
  return (
    <SettingRow title={words.playTestSound} hint={isSilent ? words.soundBlocked : words.shortTune}>
      <Button onClick={() => void playTestSound().then((played) => setSilent(!played))}>
        {words.play}
      </Button>
    </SettingRow>
  );
}

const ringsForMs = 2_600;

export function RingtoneTest() {
  const [isRinging, setRinging] = useState(false);
  const ring = () => {
    setRinging(true);
    const stop = startRingtone();
    setTimeout(() => {
      stop();
      setRinging(false);
    }, ringsForMs);
  };
  return (
    <SettingRow title={words.testRingtone}>
      <Button busy={isRinging} onClick={ring}>
        {words.ring}
      </Button>
    </SettingRow>
  );
}
