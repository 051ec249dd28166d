import { useState } from "react";
import { playKeyTone } from "#web/data/call/media/tones.ts";
import * as words from "#web/features/softphone/words.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { KeyGrid } from "./key-grid.tsx";
import styles from "./keypad.module.css";

interface KeypadProps {
  float: PopoverHandle;
  onKey: (digit: string) => void;
}

const maxShownDigits = 18;

/** A keypad for the other side's menus; each key is sent as it is pressed, by mouse or keyboard. */
export function Keypad({ float, onKey }: KeypadProps) {
  const [pressed, setPressed] = useState("");
  const press = (digit: string) => {
    setPressed((before) => before + digit);
    void playKeyTone(digit);
    onKey(digit);
  };
  return (
    <Popover float={float} className={styles.keypad} label={words.keypad} side="top" align="center">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control: it takes the digits typed while the focus is on any key in it */}
      <div
        onKeyDown={(event) => {
          if (event.metaKey || event.ctrlKey || event.altKey || !/^[\d*#]$/.test(event.key)) return;
          event.preventDefault();
          press(event.key);
        }}
      >
        <output className={clsx("num", styles.keypadPressed)} aria-label={words.keysPressed}>
          {pressed.slice(-maxShownDigits)}
        </output>
        <KeyGrid onKey={press} />
      </div>
    </Popover>
  );
}
