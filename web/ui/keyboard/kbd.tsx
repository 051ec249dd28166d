import styles from "./kbd.module.css";
import { keyCapLabels } from "./key-notation.ts";
import { platform } from "./platform.ts";

/**
 * Renders keys as key caps, from our notation: "e", "g m", "mod+enter". Screen readers use the control's
 * aria-keyshortcuts.
 */
export function Kbd({ keys }: { keys: string }) {
  if (keys === "") return null;
  return (
    <span data-part="kbds" className={styles.kbds} aria-hidden="true">
      {keyCapLabels(keys, platform).map((cap, index) => (
        <kbd
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are never reordered, and "G G" has the same one twice
          key={index}
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
