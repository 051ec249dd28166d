import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { formatPastTime } from "#web/ui/time/past-words.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { inboundStatusQuery } from "./inbound-status-query.ts";

/** What is known without a test email, and the last email received. */
export function LastReceived({ inbox }: { inbox: EmailInbox }) {
  const arrival = useQuery({ ...inboundStatusQuery(inbox), refetchInterval: 10_000 });
  return (
    <QueryState query={arrival} what="the receiving status" rows={2}>
      {({ isWorking, message, lastMailAt, door, unreadable }) => (
        <div className="set-form">
          <p className="set-state" role="status">
            {isWorking ? <DoneIcon className="c-ok" /> : <WarningIcon className="c-danger" />}
            <span>{message}</span>
          </p>
          <DefinitionList
            facts={[
              [
                "Last email",
                lastMailAt === null ? (
                  "none yet"
                ) : (
                  <RelativeTime key="" at={lastMailAt} text={formatPastTime} />
                ),
              ],
              ...(door === null
                ? []
                : ([["Deskbell's mail server", `${door.host}, port ${door.port}`]] as const)),
              ...(unreadable === 0
                ? []
                : ([
                    [
                      "Processing errors",
                      <a
                        key=""
                        className="inline-link"
                        href={routePaths.settings("processing-errors")}
                      >{`${unreadable} ${unreadable === 1 ? "email" : "emails"}`}</a>,
                    ],
                  ] as const)),
            ]}
          />
          <div className="set-deeds">
            <Button
              size="small"
              icon={AgainIcon}
              busy={arrival.isFetching}
              onClick={() => void arrival.refetch()}
            >
              Refresh
            </Button>
          </div>
        </div>
      )}
    </QueryState>
  );
}
