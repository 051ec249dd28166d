import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionId } from "#domain/ids.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ComputerIcon, MobilePhoneIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import { describeDevice } from "./describe-device.ts";
import * as words from "./words.ts";

type Sessions = Outputs["listSessions"];
type Session = Sessions["rows"][number];

export function SessionsPage() {
  const sessions = useQuery({
    queryKey: settingsKeys.sessions,
    queryFn: () => rpc("listSessions", {}),
    staleTime: 0,
  });
  const others = sessions.data?.rows.filter((one) => !one.isThis).length ?? 0;
  const endOthers = useApiMutation({
    request: () => rpc("endOtherSessions", {}),
    onSuccess: (cache, { ended }) => {
      cache.setQueryData<Sessions>(
        settingsKeys.sessions,
        (held) => held && onlyCurrentSession(held),
      );
      showToast({ text: ended === 1 ? words.oneEnded : fill(words.sessionsEnded, { ended }) });
    },
  });
  return (
    <>
      <PageHeader
        title={words.sessions}
        lead={words.sessionsLead}
        actions={
          others > 0 && (
            <Button busy={endOthers.isBusy} onClick={() => void endOthers.run(undefined)}>
              {words.signOutElsewhere}
            </Button>
          )
        }
      />
      <QueryState
        query={sessions}
        loading={words.loadingSessions}
        failed={words.couldntLoadSessions}
        rows={3}
      >
        {({ rows }) => (
          <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.sessions}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </>
  );
}

const onlyCurrentSession = (held: Sessions): Sessions => ({
  rows: held.rows.filter((one) => one.isThis),
});
const withoutSession = (held: Sessions, id: string): Sessions => ({
  rows: held.rows.filter((one) => one.id !== id),
});

function SessionRow({ session }: { session: Session }) {
  const [isGoing, setGoing] = useState(false);
  const end = useApiMutation({
    request: (sessionId: SessionId) => rpc("endSession", { sessionId }),
    onSuccess: (cache, _response, sessionId) =>
      cache.setQueryData<Sessions>(
        settingsKeys.sessions,
        (held) => held && withoutSession(held, sessionId),
      ),
  });
  const device = describeDevice(session.device);
  const Shape = device.isPhone ? MobilePhoneIcon : ComputerIcon;
  const run = async () => {
    setGoing(true);
    await end.run(session.id);
    setGoing(false);
  };
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <Shape className={styles.cQuiet} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{device.message}</span>
          {session.isThis && <Chip kind="ok">{words.thisBrowser}</Chip>}
        </div>
        <div className={styles.settingsRowDetails}>
          <span>{session.ip}</span>
          <span>
            {session.isThis ? (
              words.activeNow
            ) : (
              <>
                {words.lastSeen} <RelativeTime at={session.seenAt} text={formatPastTime} />
              </>
            )}
          </span>
          <span>
            {words.signedIn} <RelativeTime at={session.createdAt} text={formatPastTime} />
          </span>
        </div>
      </div>
      {!session.isThis && (
        <Button
          size="small"
          aria-label={fill(words.endSession, { message: device.message })}
          busy={isGoing}
          onClick={() => void run()}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}
