import * as words from "#web/features/softphone/words.ts";
import styles from "./keypad.module.css";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;
const spoken: Readonly<Record<string, string>> = { "*": words.star, "#": words.hash };

export function KeyGrid({ onKey }: { onKey: (digit: string) => void }) {
  return (
    <div className={styles.keyGrid}>
      {keys.map((digit, index) => (
        <button
          key={digit}
          type="button"
          className="num"
          aria-label={spoken[digit]}
          data-first={index === 0 || undefined}
          onClick={() => onKey(digit)}
        >
          {digit}
        </button>
      ))}
    </div>
  );
}
