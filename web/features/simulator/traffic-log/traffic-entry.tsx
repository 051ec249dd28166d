import { memo, useId } from "react";
import type { TrafficRow } from "#contract/simulator/simulator.ts";
import { CutIcon, ForgedIcon, GenuineIcon, RepeatedIcon } from "#web/features/simulator/icons.ts";
import { clsx } from "#web/ui/clsx.ts";
import { FailedIcon, type Icon, LeaveIcon, NextIcon } from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { TrafficDetail } from "./traffic-detail.tsx";
import styles from "./traffic-entry.module.css";
import { verdictLabel, verdictToneOf } from "./verdict-labels.ts";

interface TrafficEntryProps {
  row: TrafficRow;
  isOpen: boolean;
  onToggle: () => void;
}

export const TrafficEntry = memo(function TrafficEntry({
  row,
  isOpen,
  onToggle,
}: TrafficEntryProps) {
  const detailId = useId();
  const { timeZone } = useTimeFrame();
  const tone = verdictToneOf(row);
  const Way = row.direction === "to_app" ? NextIcon : LeaveIcon;
  const Verdict = iconOf(row);
  return (
    <li data-tone={tone} className={styles.trafficEntry} data-open={isOpen || undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={onToggle}
      >
        <Way className={clsx("s14", styles.trafficDirection)} />
        <span className="sr">
          {row.direction === "to_app" ? "To Deskbell:" : "To the provider:"}
        </span>
        <time className={styles.trafficTime} dateTime={row.at}>
          {clockWithSeconds(row.at, timeZone)}
        </time>
        <span className={"ell"}>{row.title}</span>
        <span className={styles.trafficStatus} data-fine={(row.status ?? 600) < 300 || undefined}>
          {row.status ?? "–"}
        </span>
        <span className={styles.trafficVerdict}>
          <Verdict className="s12" />
          <span className="ell">
            {verdictLabel(row)}
            {row.text !== null && isTextMessage(row) && (
              <span className={styles.trafficText}>, “{row.text}”</span>
            )}
          </span>
        </span>
      </button>
      {isOpen && <TrafficDetail row={row} id={detailId} />}
    </li>
  );
});

/** Status webhooks of a sent text repeat its content, which is shown where it was sent. */
const isTextMessage = (row: TrafficRow): boolean => !row.title.startsWith("status");

function iconOf(row: TrafficRow): Icon {
  if (row.verdict === "no_response" || row.verdict === "never_sent") return CutIcon;
  if (row.verdict === "done_disconnected") return CutIcon;
  if (row.verdict.startsWith("forged") || row.verdict === "key_rejected") return ForgedIcon;
  if (verdictToneOf(row) !== "good") return FailedIcon;
  return row.faults.includes("repeated") ? RepeatedIcon : GenuineIcon;
}

function clockWithSeconds(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(new Date(at));
}
