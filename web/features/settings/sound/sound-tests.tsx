import { useState } from "react";
import { playTestSound, startBell } from "#web/data/call/media/sound.ts";
import { Setting } from "#web/features/settings/parts/block.tsx";
import { Button } from "#web/ui/button/button.tsx";

export function SpeakerTest() {
  const [isSilent, setSilent] = useState(false);
  return (
    <Setting
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
    </Setting>
  );
}

const ringsForMs = 2_600;

export function BellTest() {
  const [isRinging, setRinging] = useState(false);
  const ring = () => {
    setRinging(true);
    const stop = startBell();
    setTimeout(() => {
      stop();
      setRinging(false);
    }, ringsForMs);
  };
  return (
    <Setting title="Test ringtone">
      <Button busy={isRinging} onClick={ring}>
        Ring
      </Button>
    </Setting>
  );
}
