import { useState } from "react";
import { playTestSound, startRingtone } from "#web/data/call/media/tones.ts";
import { SettingRow } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";

export function SpeakerTest() {
  const [isSilent, setSilent] = useState(false);
  return (
    <SettingRow
      title="Play a test sound"
      hint={
        isSilent
          ? "The browser blocked the sound. Click the page, then try again."
          : "Plays a short tune."
      }
    >
      <Button onClick={() => void playTestSound().then((played) => setSilent(!played))}>
        Play
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
    <SettingRow title="Test ringtone">
      <Button busy={isRinging} onClick={ring}>
        Ring
      </Button>
    </SettingRow>
  );
}
