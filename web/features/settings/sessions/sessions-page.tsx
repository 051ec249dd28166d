import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionId } from "#domain/ids.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ComputerIcon, HandsetIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { pastWords } from "#web/ui/time/past-words.ts";
import { deviceWords } from "./device-words.ts";

type Sessions = Outputs["listSessions"];
type Session = Sessions["rows"][number];

export function SessionsPage() {
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: () => call("listSessions", {}),
    staleTime: 0,
  });
  const others = sessions.data?.rows.filter((one) => !one.isThis).length ?? 0;
  const endOthers = useAction({
    ask: () => call("signOutEverywhere", {}),
    settle: (cache, { ended }) => {
      cache.setQueryData<Sessions>(keys.sessions, (held) => held && onlyThis(held));
      showNotice({ say: ended === 1 ? "1 session ended." : `${ended} sessions ended.` });
    },
  });
  return (
    <>
      <PageHead
        title="Sessions"
        lead="Where you're signed in. If you don't recognize a session, end it and change your password."
        deeds={
          others > 0 && (
            <Button busy={endOthers.isBusy} onClick={() => void endOthers.run(undefined)}>
              Sign out everywhere else
            </Button>
          )
        }
      />
      <Loaded query={sessions} what="sessions" rows={3}>
        {({ rows }) => (
          <ul className="set-rows" aria-label="Sessions">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

const onlyThis = (held: Sessions): Sessions => ({ rows: held.rows.filter((one) => one.isThis) });
const without = (held: Sessions, id: string): Sessions => ({
  rows: held.rows.filter((one) => one.id !== id),
});

function SessionRow({ session }: { session: Session }) {
  const [isGoing, setGoing] = useState(false);
  const end = useAction({
    ask: (sessionId: SessionId) => call("endSession", { sessionId }),
    settle: (cache, _answer, sessionId) =>
      cache.setQueryData<Sessions>(keys.sessions, (held) => held && without(held, sessionId)),
  });
  const device = deviceWords(session.device);
  const Shape = device.isHandset ? HandsetIcon : ComputerIcon;
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
          <span className="ell">{device.say}</span>
          {session.isThis && <Chip kind="ok">This one</Chip>}
        </div>
        <div className="set-row-facts">
          <span>{session.ip}</span>
          <span>
            last seen <Ago at={session.seenAt} words={pastWords} />
          </span>
          <span>
            signed in <Ago at={session.createdAt} words={pastWords} />
          </span>
        </div>
      </div>
      {!session.isThis && (
        <Button
          size="small"
          aria-label={`End session: ${device.say}`}
          busy={isGoing}
          onClick={() => void run()}
        >
          End
        </Button>
      )}
    </li>
  );
}
