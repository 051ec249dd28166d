import type { ReactNode } from "react";
import { formatBytes } from "#domain/limits.ts";
import { routePaths } from "#web/data/routes.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import { Chip, type ChipKind } from "#web/ui/display/chip.tsx";
import { isDiskLow } from "./health-words.ts";
import type { Health } from "./types.ts";

export function ServerRows({ health }: { health: Health }) {
  const { server, processingErrors, putOff } = health;
  const { diskFreeBytes, diskTotalBytes } = server;
  return (
    <SettingsSection title="Incoming and server">
      <ul className="set-rows" aria-label="Incoming and server">
        <Row
          name="Processing errors"
          kind={processingErrors > 0 ? "warn" : "ok"}
          message={processingErrors > 0 ? String(processingErrors) : "None"}
          hint="Incoming messages that couldn't be processed."
        >
          {processingErrors > 0 && (
            <a
              className={buttonClass("plain", "small")}
              href={routePaths.settings("processing-errors")}
            >
              View errors
            </a>
          )}
        </Row>
        {putOff > 0 && (
          <Row
            name="Postponed"
            kind="warn"
            message={String(putOff)}
            hint="Incoming messages held up by a temporary fault. They are retried automatically."
          />
        )}
        {server.isFeedListening !== null && <Row name="Live updates" {...feedStatus(server)} />}
        {server.eventLoopDelayMs !== null && (
          <Row
            name="Response time"
            kind={server.isSlow ? "warn" : "ok"}
            message={`${server.eventLoopDelayMs} ms`}
            hint={
              server.isSlow
                ? "The server process is overloaded: requests wait. Give it more CPU or start another process."
                : "How long work waits inside the server process (event-loop delay)."
            }
          />
        )}
        {diskFreeBytes !== null && diskTotalBytes !== null && (
          <Row
            name="Disk"
            kind={isDiskLow(health) ? "danger" : "ok"}
            message={`${formatBytes(diskFreeBytes)} free`}
            hint={
              isDiskLow(health)
                ? `Of ${formatBytes(diskTotalBytes)}. Free disk space before nothing can be saved.`
                : `Of ${formatBytes(diskTotalBytes)}.`
            }
          />
        )}
        <Row
          name="Database"
          kind="ok"
          message={formatBytes(server.databaseBytes)}
          hint="Size on disk."
        />
        <Row name="Version" kind="plain" message={health.version} hint="Deskbell on this server." />
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
    return {
      ...{ kind: "danger", message: "Not connected" },
      hint: "Screens show changes late until the connection to the database is back. It is reopened automatically.",
    };
  if (isFeedLate)
    return {
      ...{ kind: "warn", message: `${Math.round((feedLagMs ?? 0) / 1000)} s late` },
      hint: "Open screens are behind. Check the load of the server and of the database.",
    };
  return { kind: "ok", message: "Working", hint: "Changes reach open screens at once." };
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
    <li className="set-row health-row">
      <div className="grow">
        <div className="set-row-name">{name}</div>
        <p className="hint">{hint}</p>
      </div>
      <Chip kind={kind} dot={kind !== "plain"}>
        {message}
      </Chip>
      {children}
    </li>
  );
}
