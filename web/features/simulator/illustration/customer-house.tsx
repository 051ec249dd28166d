import type { PhoneStatus } from "#contract/simulator/simulator.ts";
import styles from "#web/features/simulator/simulated-person.module.css";

/** Lit windows: upper left, middle, right, lower left, right. */
const lights = [
  [true, false, true, true, false],
  [false, true, false, false, true],
  [true, true, false, false, true],
  [false, false, true, true, true],
] as const;
const windowsAt = [
  [46, 54],
  [98, 54],
  [150, 54],
  [46, 88],
  [150, 88],
] as const;
const paints = ["a", "b", "c"] as const;

interface CustomerHouseProps {
  position: number;
  phoneStatus: PhoneStatus;
}

/** The house of a reachable customer is lit; one with an unused number is boarded up. */
export function CustomerHouse({ position: index, phoneStatus }: CustomerHouseProps) {
  const paint = paints[index % paints.length] ?? "a";
  const lit = lights[index % lights.length] ?? lights[0];
  const wall = `var(--wall-${paint})`;
  const roof = `var(--roof-${paint})`;
  const isHome = phoneStatus === "on" || phoneStatus === "landline";
  return (
    <svg
      data-part="person-house"
      className={styles.personHouse}
      data-mirrored={index % 6 > 2 || undefined}
      viewBox="0 0 220 118"
      aria-hidden="true"
    >
      <rect x="150" y="6" width="18" height="30" fill={roof} />
      <rect x="147" y="3" width="24" height="6" rx="1.5" fill={roof} />
      {isHome && (
        <path
          d="M159 1c-4-5 4-7 0-12"
          stroke="var(--smoke)"
          strokeWidth="2.5"
          fill="none"
          strokeLinecap="round"
          opacity=".8"
        />
      )}
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
            fill={isHome && lit[index] ? "var(--lit)" : "var(--unlit)"}
          />
          {phoneStatus === "not_in_service" ? (
            <path
              d={`M${x} ${y + 4}l24 18M${x + 24} ${y + 4}l-24 18`}
              stroke={roof}
              strokeWidth="3"
            />
          ) : (
            <path d={`M${x + 12} ${y}v26M${x} ${y + 13}h24`} stroke={wall} strokeWidth="2" />
          )}
        </g>
      ))}
      <path d="M98 118V92a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v26z" fill={`var(--door-${paint})`} />
      <circle cx="119" cy="104" r="1.6" fill="var(--lit)" />
      <rect x="105" y="99" width="10" height="2.5" rx="1" fill="var(--lit)" opacity=".8" />
    </svg>
  );
}
