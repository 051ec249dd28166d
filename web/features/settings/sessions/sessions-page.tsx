import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ComputerIcon, HandsetIcon } from "#web/ui/icons.tsx";
import { formatPastTime } from "#web/ui/time/past-words.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { describeDevice } from "./describe-device.ts";

type Sessions = Outputs["listSessions"];
type Session = Sessions["rows"][number];

export function SessionsPage() {
  const sessions = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: () => rpc("listSessions", {}),
    staleTime: 0,
  });
  const others = sessions.data?.rows.filter((one) => !one.isThis).length ?? 0;
  const endOthers = useApiMutation({
    ask: () => rpc("signOutEverywhere", {}),
    settle: (cache, { ended }) => {
      cache.setQueryData<Sessions>(queryKeys.sessions, (held) => held && onlyCurrentSession(held));
      showToast({ text: ended === 1 ? "1 session ended." : `${ended} sessions ended.` });
    },
  });
  return (
    <>
      <PageHeader
        title="Sessions"
        lead="Where you're signed in. If you don't recognize a session, end it and change your password."
        actions={
          others > 0 && (
            <Button busy={endOthers.isBusy} onClick={() => void endOthers.run(undefined)}>
              Sign out everywhere else
            </Button>
          )
        }
      />
      <QueryState query={sessions} what="sessions" rows={3}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Sessions">
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
    ask: (sessionId: SessionId) => rpc("endSession", { sessionId }),
    settle: (cache, _answer, sessionId) =>
      cache.setQueryData<Sessions>(
        queryKeys.sessions,
        (held) => held && withoutSession(held, sessionId),
      ),
  });
  const device = describeDevice(session.device);
  const Shape = device.isHandsetStatus ? HandsetIcon : ComputerIcon;
  const run = async () => {
    setGoing(true);
    await end.run(session.id);
    setGoing(false);
  };
  return (
    <li className="set-row">
      <Shape className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{device.message}</span>
          {session.isThis && <Chip kind="ok">This browser</Chip>}
        </div>
        <div className="set-row-facts">
          <span>{session.ip}</span>
          <span>
            {session.isThis ? (
              "active now"
            ) : (
              <>
                last seen <RelativeTime at={session.seenAt} text={formatPastTime} />
              </>
            )}
          </span>
          <span>
            signed in <RelativeTime at={session.createdAt} text={formatPastTime} />
          </span>
        </div>
      </div>
      {!session.isThis && (
        <Button
          size="small"
          aria-label={`End session: ${device.message}`}
          busy={isGoing}
          onClick={() => void run()}
        >
          End
        </Button>
      )}
    </li>
  );
}
