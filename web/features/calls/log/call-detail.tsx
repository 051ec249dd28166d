// One call, whole: what was recorded, whom it rang and why they did not take it, who spoke in it.
import { useQuery } from "@tanstack/react-query";
import { waitedSeconds } from "#domain/call/words/waited.ts";
import type { CallId } from "#domain/ids.ts";
import { call as ask } from "#web/data/api.ts";
import { askCall } from "#web/data/call/call-wish.ts";
import { callHeadline } from "#web/data/call/call-words.ts";
import { takesToShow, takeView } from "#web/data/call/take-words.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { addressOf } from "#web/data/place.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { CallIcon, GoThereIcon, RemoveIcon } from "#web/ui/icon.tsx";
import { Player } from "#web/ui/sound/player.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { durationWords, fullWords } from "#web/ui/time/time-words.ts";
import { CallParties } from "./call-parties.tsx";

interface CallDetailProps {
  readonly callId: string;
  readonly onLeave: () => void;
}

export function CallDetail({ callId, onLeave }: CallDetailProps) {
  const { lines } = useDesk("lines");
  const people = usePeople();
  const frame = useTimeFrame();
  const mayHear = useMay("take.hear");
  const mayCall = useMay("call.take");
  const shown = useQuery({
    queryKey: [...keys.callLogs, "one", callId],
    queryFn: ({ signal }) => ask("showCall", { callId: callId as CallId }, { signal }),
  });
  const call = shown.data;
  if (call === undefined)
    return (
      <aside className="call-detail" aria-label="Call">
        {shown.isError ? (
          <FailedScreen title="Couldn't load the call" onRetry={() => void shown.refetch()}>
            {sayRefusal(shown.error)}
          </FailedScreen>
        ) : (
          <SkeletonRows label="Loading the call…" rows={5} height={40} />
        )}
      </aside>
    );
  const line = lines.find((one) => one.id === call.lineId);
  const speech = { nameOf: people.nameOf, lasts: durationWords };
  const { title, rest } = callHeadline(call, call.contactName, speech);
  const waited = waitedSeconds(call);
  const facts: readonly (readonly [string, string | null])[] = [
    ["When", fullWords(call.startedAt, frame)],
    ["Number", call.shown],
    ["Inbox", line ? `${line.name}, ${line.shown}` : "Deleted inbox"],
    ["Answered by", call.memberId === null ? null : people.nameOf(call.memberId)],
    ["Waited", waited !== null && waited > 0 ? durationWords(waited) : null],
    ["Talk time", call.talkSeconds > 0 ? durationWords(call.talkSeconds) : null],
    ["Outcome", call.result === null ? null : resultWords[call.result]],
    ["Problem", call.outcome === "failed" ? call.say : null],
  ];
  return (
    <aside className="call-detail scroll" aria-label="Call">
      <header className="call-detail-head">
        <div className="grow">
          <h2>{title}</h2>
          {rest !== "" && <p className="muted">{rest}</p>}
        </div>
        <IconButton name="Close the call" glyph={RemoveIcon} onClick={onLeave} />
      </header>
      <div className="call-detail-deeds">
        {mayCall && (
          <Button
            kind="call"
            glyph={CallIcon}
            onClick={() =>
              askCall({
                kind: "call",
                to: call.number,
                name: call.contactName,
                lineId: call.lineId,
                conversationId: call.conversationId,
              })
            }
          >
            Call back
          </Button>
        )}
        <a className="btn" href={addressOf.conversation({ kind: "open" }, call.conversationNumber)}>
          <GoThereIcon />
          Open conversation
        </a>
      </div>
      {takesToShow(call).map((take) => (
        <section key={take.id} className="call-take">
          <Player {...takeView(take, mayHear)} />
          {take.transcript !== null && <p>“{take.transcript}”</p>}
        </section>
      ))}
      <dl className="call-facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CallParties call={call} />
    </aside>
  );
}

const resultWords = {
  resolved: "Resolved",
  follow_up: "Needs follow-up",
  no_answer: "No answer",
  wrong_number: "Wrong number",
  other: "Other",
} as const;
