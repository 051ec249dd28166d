import { useState } from "react";
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import { PauseIcon, ResumeIcon } from "#web/features/simulator/icons.ts";
import simulatorPageStyles from "#web/features/simulator/simulator-page.module.css";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { TrafficEntry } from "./traffic-entry.tsx";
import styles from "./traffic-panel.module.css";
import { isUneventful } from "./verdict-labels.ts";

type Filter = "all" | "refused";

export function TrafficPanel({ rows }: { rows: readonly TrafficRow[] }) {
  const [filter, setFilter] = useState<Filter>("all");
  /** The rows at the time of pausing; null if not paused. */
  const [held, setHeld] = useState<readonly TrafficRow[] | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const shown = (held ?? rows).filter((row) => filter === "all" || !isUneventful(row));
  const newest = held?.[0]?.id ?? 0;
  const waiting = held === null ? 0 : rows.filter((row) => row.id > newest).length;
  return (
    <section data-part="traffic-panel" className={styles.trafficPanel} aria-label="Request log">
      <header data-part="side-header" className={simulatorPageStyles.sideHeader}>
        <h2 className="grow">Request log</h2>
        {waiting > 0 && <span className={styles.trafficWaiting}>{waiting} new</span>}
        <Segmented
          label="Show requests"
          segments={[
            { id: "all", label: "All" },
            { id: "refused", label: "Rejected" },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <IconButton
          name={held === null ? "Pause" : "Resume"}
          icon={held === null ? PauseIcon : ResumeIcon}
          onClick={() => setHeld(held === null ? rows : null)}
        />
      </header>
      {shown.length === 0 ? (
        <p className={styles.trafficEmpty}>
          {filter === "all"
            ? "No requests yet. Write from one of the phones or mailboxes."
            : "Nothing was rejected. Raise the fault level to test Deskbell."}
        </p>
      ) : (
        <ol className={styles.trafficRows}>
          {shown.map((row) => (
            <TrafficEntry
              key={row.id}
              row={row}
              isOpen={row.id === openId}
              onToggle={() => setOpenId(row.id === openId ? null : row.id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
