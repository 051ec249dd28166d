// A street of houses. Decorative, hidden from screen readers.
import { TextIcon } from "#web/ui/icons.tsx";
import "#web/ui/illustration-tokens.css";
import styles from "./setup-illustration.module.css";
import * as words from "./words.ts";

interface House {
  readonly paint: "a" | "b" | "c";
  /** Lit windows: upper left, middle, right, lower left, right. */
  readonly lit: readonly [boolean, boolean, boolean, boolean, boolean];
}

const houses: readonly House[] = [
  { paint: "a", lit: [true, false, true, true, false] },
  { paint: "b", lit: [false, true, false, false, true] },
  { paint: "c", lit: [false, false, false, true, false] },
];
const windowsAt = [
  [46, 54],
  [98, 54],
  [150, 54],
  [46, 88],
  [150, 88],
] as const;
const texts = [
  { from: "Ada", text: words.exampleComing },
  { from: "Max", text: words.examplePhoto },
  { from: "Bill", text: words.exampleThursday },
];

export function SetupIllustration() {
  return (
    <aside className={styles.illustrationSide} aria-hidden="true">
      <div className={styles.illustrationTexts}>
        {texts.map(({ from, text }) => (
          <div className={styles.illustrationText} key={from}>
            <TextIcon className="c-sms" />
            <span>
              <b>{from}</b> {text}
            </span>
          </div>
        ))}
      </div>
      <span className={styles.illustrationOrb} />
      <svg
        className={styles.illustrationHills}
        viewBox="0 0 560 420"
        preserveAspectRatio="none"
        role="presentation"
      >
        <path
          d="M0 420V250c70-60 130-40 200-10s160 30 230-24 100-34 130-16v220z"
          fill="var(--hill-far)"
        />
        <path d="M0 420V330c90-30 140 10 240 4s180-60 320-34v120z" fill="var(--hill-near)" />
      </svg>
      <div className={styles.illustrationHouses}>
        {houses.map((house) => (
          <HousePicture key={house.paint} {...house} />
        ))}
      </div>
      <div className={styles.illustrationGround} />
    </aside>
  );
}

function HousePicture({ paint, lit }: House) {
  const wall = `var(--wall-${paint})`;
  const roof = `var(--roof-${paint})`;
  return (
    <svg viewBox="0 0 220 118" role="presentation">
      <rect x="150" y="6" width="18" height="30" fill={roof} />
      <rect x="147" y="3" width="24" height="6" rx="1.5" fill={roof} />
      <path
        d="M159 1c-4-5 4-7 0-12"
        stroke="var(--smoke)"
        strokeWidth="2.5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M24 46L50 16h120l26 30z" fill={roof} />
      <rect x="32" y="44" width="156" height="74" fill={wall} />
      {windowsAt.map(([x, y], index) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x}
            y={y}
            width="24"
            height="26"
            rx="2"
            fill={lit[index] ? "var(--lit)" : "var(--unlit)"}
          />
          <path d={`M${x + 12} ${y}v26M${x} ${y + 13}h24`} stroke={wall} strokeWidth="2" />
        </g>
      ))}
      <path d="M98 118V92a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v26z" fill={`var(--door-${paint})`} />
      <circle cx="119" cy="104" r="1.6" fill="var(--lit)" />
      <rect x="105" y="99" width="10" height="2.5" rx="1" fill="var(--lit)" opacity=".8" />
    </svg>
  );
}
