import type { ReactNode } from "react";
import { formatBytes } from "#domain/limits.ts";
import { routePaths } from "#web/data/routes.ts";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { fill } from "#web/language/fill.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip, type ChipKind } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import styles from "./health.module.css";
import { isDiskLow } from "./health-labels.ts";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

export function ServerRows({ health }: { health: Health }) {
  const { server, processingErrors, deferredPayloads } = health;
  const { diskFreeBytes, diskTotalBytes } = server;
  return (
    <SettingsSection title={words.incomingAndServer}>
      <ul
        data-part="settings-rows"
        className={rowsStyles.settingsRows}
        aria-label={words.incomingAndServer}
      >
        <Row
          name={words.processingErrors}
          kind={processingErrors > 0 ? "warn" : "ok"}
          message={processingErrors > 0 ? String(processingErrors) : words.none}
          hint={words.processingErrorsHint}
        >
          {processingErrors > 0 && (
            <a {...buttonProps("plain", "small")} href={routePaths.settings("processing-errors")}>
              {words.viewErrors}
            </a>
          )}
        </Row>
        {deferredPayloads > 0 && (
          <Row
            name={words.postponed}
            kind="warn"
            message={String(deferredPayloads)}
            hint={words.postponedHint}
          />
        )}
        {server.isFeedListening !== null && (
          <Row name={words.liveUpdates} {...feedStatus(server)} />
        )}
        {server.eventLoopDelayMs !== null && (
          <Row
            name={words.responseTime}
            kind={server.isSlow ? "warn" : "ok"}
            message={fill(words.milliseconds, { eventLoopDelayMs: server.eventLoopDelayMs })}
            hint={server.isSlow ? words.slowHint : words.responseTimeHint}
          />
        )}
        {diskFreeBytes !== null && diskTotalBytes !== null && (
          <Row
            name={words.disk}
            kind={isDiskLow(health) ? "danger" : "ok"}
            message={fill(words.diskFree, { formatBytes: formatBytes(diskFreeBytes) })}
            hint={
              isDiskLow(health)
                ? fill(words.diskLowHint, { formatBytes: formatBytes(diskTotalBytes) })
                : fill(words.diskHint, { formatBytes: formatBytes(diskTotalBytes) })
            }
          />
        )}
        <Row
          name={words.database}
          kind="ok"
          message={formatBytes(server.databaseBytes)}
          hint={words.databaseHint}
        />
        <Row name={words.version} kind="plain" message={health.version} hint={words.versionHint} />
      </ul>
    </SettingsSection>
  );
}

function feedStatus({
  isFeedListening,
  isFeedLate,
  feedLagMs,
}: Health["server"]): Pick<RowProps, "kind" | "message" | "hint"> {
  if (!isFeedListening)
    return { kind: "danger", message: words.notConnected, hint: words.notConnectedHint };
  if (isFeedLate)
    return {
      kind: "warn",
      message: fill(words.secondsLate, { round: Math.round((feedLagMs ?? 0) / 1000) }),
      hint: words.lateHint,
    };
  return { kind: "ok", message: words.working, hint: words.workingHint };
}

interface RowProps {
  name: string;
  kind: ChipKind;
  message: string;
  hint: string;
  children?: ReactNode;
}

function Row({ name, kind, message, hint, children }: RowProps) {
  return (
    <li data-part="settings-row" className={clsx(rowsStyles.settingsRow, styles.healthRow)}>
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>{name}</div>
        <p data-part="hint" className={fieldStyles.hint}>
          {hint}
        </p>
      </div>
      <Chip kind={kind} dot={kind !== "plain"}>
        {message}
      </Chip>
      {children}
    </li>
  );
}
