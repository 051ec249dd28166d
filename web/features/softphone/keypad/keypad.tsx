import { useState } from "react";
import { soundKey } from "#web/data/call/media/sound.ts";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { KeyGrid } from "./key-grid.tsx";
import "./keypad.css";

interface KeypadProps {
  float: Float;
  onKey: (digit: string) => void;
}

const shownDigits = 18;

/** For the other side's menus: each key is sent as it is pressed, by mouse or by keyboard. */
export function Keypad({ float, onKey }: KeypadProps) {
  const [pressed, setPressed] = useState("");
  const press = (digit: string) => {
    setPressed((before) => before + digit);
    void soundKey(digit);
    onKey(digit);
  };
  return (
    <FloatSurface float={float} className="keypad" label="Keypad" side="top" align="center">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: typing works wherever the focus is in it */}
      <div
        onKeyDown={(event) => {
          if (event.metaKey || event.ctrlKey || event.altKey || !/^[\d*#]$/.test(event.key)) return;
          event.preventDefault();
          press(event.key);
        }}
      >
        <output className="keypad-pressed num" aria-label="Keys pressed">
          {pressed.slice(-shownDigits)}
        </output>
        <KeyGrid onKey={press} />
      </div>
    </FloatSurface>
  );
}
