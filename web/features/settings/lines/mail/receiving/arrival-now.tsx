import { useQuery } from "@tanstack/react-query";
import { addressOf } from "#web/data/place.ts";
import type { MailLine } from "#web/features/settings/lines/mail/mail-line-values.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, DoneIcon, WarningIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { pastWords } from "#web/ui/time/past-words.ts";
import { arrivalQuery } from "./arrival-query.ts";

/** What is sure without a mail, and the last one that came. */
export function ArrivalNow({ line }: { line: MailLine }) {
  const arrival = useQuery({ ...arrivalQuery(line), refetchInterval: 10_000 });
  return (
    <Loaded query={arrival} what="the receiving status" rows={2}>
      {({ isWorking, say, lastMailAt, door, unreadable }) => (
        <div className="set-form">
          <p className="set-state" role="status">
            {isWorking ? <DoneIcon className="c-ok" /> : <WarningIcon className="c-danger" />}
            <span>{say}</span>
          </p>
          <Facts
            facts={[
              [
                "Last email",
                lastMailAt === null ? "none yet" : <Ago key="" at={lastMailAt} words={pastWords} />,
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
                        href={addressOf.settings("tray")}
                      >{`${unreadable} ${unreadable === 1 ? "email" : "emails"}`}</a>,
                    ],
                  ] as const)),
            ]}
          />
          <div className="set-deeds">
            <Button
              size="small"
              glyph={AgainIcon}
              busy={arrival.isFetching}
              onClick={() => void arrival.refetch()}
            >
              Refresh
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
