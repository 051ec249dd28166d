// The sky over the customers' houses shows the fault preset. Decorative.
import type { FaultPreset, FaultRule } from "#contract/simulator/simulator.ts";
import styles from "./fault-sky.module.css";

interface FaultSkyProps {
  preset: FaultPreset;
  rules: readonly FaultRule[];
}

/** Custom faults look like rain, many of them like a storm. */
function skyOf(preset: FaultPreset, rules: readonly FaultRule[]): Exclude<FaultPreset, "custom"> {
  if (preset !== "custom") return preset;
  const active = rules.filter(({ left }) => left !== 0).length;
  if (active === 0) return "none";
  return active > 4 ? "heavy" : "light";
}

export function FaultSky({ preset, rules }: FaultSkyProps) {
  const sky = skyOf(preset, rules);
  return (
    <div data-part="fault-sky" className={styles.sky} data-sky={sky} aria-hidden="true">
      <svg className={styles.skyFill} role="presentation">
        <defs>
          <pattern id="sim-stars" width="220" height="120" patternUnits="userSpaceOnUse">
            <g fill="var(--star)">
              <circle cx="20" cy="24" r="1" />
              <circle cx="74" cy="60" r=".8" />
              <circle cx="128" cy="16" r="1.1" />
              <circle cx="171" cy="48" r=".7" />
              <circle cx="203" cy="86" r=".9" />
              <circle cx="48" cy="96" r=".7" />
            </g>
          </pattern>
          <pattern id="sim-rain" width="46" height="34" patternUnits="userSpaceOnUse">
            <path
              d="M8 4l-3 9M31 17l-3 9M42 2l-2 6"
              stroke="var(--rain)"
              strokeWidth="1.2"
              strokeLinecap="round"
            />
          </pattern>
          <pattern id="sim-downpour" width="30" height="26" patternUnits="userSpaceOnUse">
            <path
              d="M9 1l-6 14M22 11l-6 14M29 1l-3 7"
              stroke="var(--rain)"
              strokeWidth="1.4"
              strokeLinecap="round"
            />
          </pattern>
        </defs>
        {sky !== "heavy" && <rect width="100%" height="130" fill="url(#sim-stars)" />}
        {sky === "none" && <circle className={styles.skyOrb} cx="75.5%" cy="84" r="20" />}
        <Clouds sky={sky} />
      </svg>
      <svg
        className={styles.skyHills}
        viewBox="0 0 1052 114"
        preserveAspectRatio="none"
        role="presentation"
      >
        <path
          d="M0 114V64c90-30 170-34 260-8s180 22 270-10 190-30 280-4 160 22 242 2v70z"
          fill="var(--hill)"
        />
      </svg>
      {sky !== "none" && (
        <svg className={styles.skyFill} role="presentation">
          <rect
            width="100%"
            height="100%"
            fill={sky === "heavy" ? "url(#sim-downpour)" : "url(#sim-rain)"}
          />
        </svg>
      )}
      <svg
        className={styles.skyFill}
        viewBox="0 0 1052 190"
        preserveAspectRatio="none"
        role="presentation"
      >
        <path
          d="M-10 74Q90 92 238 76T579 76T921 76Q1000 84 1062 60"
          className={styles.skyCable}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {sky !== "heavy" && <Bird />}
    </div>
  );
}

function Clouds({ sky }: { sky: Exclude<FaultPreset, "custom"> }) {
  if (sky === "none") return null;
  const cloud =
    "M0 26a11 11 0 0 1 10-16 15 15 0 0 1 28-3 12 12 0 0 1 17 8 9 9 0 0 1 3 17H8a8 8 0 0 1-8-6z";
  const cloudPositions = sky === "heavy" ? ["2%", "22%", "46.5%", "70%", "93%"] : ["21%", "71%"];
  return cloudPositions.map((x, index) => (
    <svg key={x} x={x} y={index % 2 === 0 ? 44 : 54} overflow="visible" role="presentation">
      <path d={cloud} className={styles.skyCloud} />
      {sky === "heavy" && index === 2 && (
        <path d="M30 34l-9 17h9l-6 20" className={styles.skyLightning} />
      )}
    </svg>
  ));
}

function Bird() {
  return (
    <svg className={styles.skyBird} width="22" height="18" viewBox="0 0 22 18" role="presentation">
      <path
        d="M3 12c0-5 4-8 8-8 1-2 3-3 5-2 1 .5 1.6 1.500 1.600 2.500L21 6l-3 1c0 5-3 8-8 8H1z"
        fill="var(--cable)"
      />
      <path d="M9 15v3M12 15v3" stroke="var(--cable)" strokeWidth="1" />
    </svg>
  );
}
