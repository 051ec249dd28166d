import { useQuery } from "@tanstack/react-query";
import { routePaths } from "#web/data/routes.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import styles from "#web/features/settings/components/form.module.css";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import type { EmailInbox } from "#web/features/settings/inboxes/email/email-inbox-form.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import { inboundStatusQuery } from "./inbound-status-query.ts";

/** What is known without a test email, and the last email received. */
export function LastReceived({ inbox }: { inbox: EmailInbox }) {
  const arrival = useQuery({ ...inboundStatusQuery(inbox), refetchInterval: 10_000 });
  return (
    <QueryState
      query={arrival}
      loading={words.loadingReceivingStatus}
      failed={words.couldntLoadReceivingStatus}
      rows={2}
    >
      {({ isWorking, message, lastEmailAt, smtpListener: listener, unreadable }) => (
        <div data-part="settings-form" className={styles.settingsForm}>
          <p className={rowsStyles.settingsState} role="status">
            {isWorking ? <DoneIcon className="c-ok" /> : <WarningIcon className="c-danger" />}
            <span>{message}</span>
          </p>
          <DefinitionList
            rows={[
              [
                words.lastEmail,
                lastEmailAt === null ? (
                  words.noneYet
                ) : (
                  <RelativeTime key="" at={lastEmailAt} text={formatPastTime} />
                ),
              ],
              ...(listener === null
                ? []
                : ([
                    [
                      words.deskbellMailServer,
                      fill(words.hostAndPort, { host: listener.host, port: listener.port }),
                    ],
                  ] as const)),
              ...(unreadable === 0
                ? []
                : ([
                    [
                      words.processingErrors,
                      <a
                        key=""
                        className="inline-link"
                        href={routePaths.settings("processing-errors")}
                      >
                        {format(words.emailCount, { count: unreadable })}
                      </a>,
                    ],
                  ] as const)),
            ]}
          />
          <div className={settingsStyles.settingsActions}>
            <Button
              size="small"
              icon={AgainIcon}
              busy={arrival.isFetching}
              onClick={() => void arrival.refetch()}
            >
              {words.refresh}
            </Button>
          </div>
        </div>
      )}
    </QueryState>
  );
}
