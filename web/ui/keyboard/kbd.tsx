import { keyCapLabels } from "./key-notation.ts";
import "./kbd.css";
import { platform } from "./platform.ts";

/**
 * Renders keys as key caps, from our notation: "e", "g m", "mod+enter". Screen readers use the control's
 * aria-keyshortcuts.
 */
export function Kbd({ keys }: { keys: string }) {
  if (keys === "") return null;
  return (
    <span className="kbds" aria-hidden="true">
      {keyCapLabels(keys, platform).map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: caps never change places, and "G G" has two alike
        <kbd key={index}>{cap}</kbd>
      ))}
    </span>
  );
}
