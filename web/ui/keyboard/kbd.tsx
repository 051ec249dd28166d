import { keyCapLabels } from "./key-notation.ts";
import "./kbd.css";
import { platform } from "./platform.ts";

/** Keys as caps, in our notation: "e", "g m", "mod+enter". Screen readers hear aria-keyshortcuts of the control. */
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
