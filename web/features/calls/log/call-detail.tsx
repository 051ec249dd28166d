// Details of one call: recordings, rings and why they weren't answered, participants.
import { useQuery } from "@tanstack/react-query";
import { waitedSeconds } from "#domain/call/waited.ts";
import type { CallId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { callHeadline } from "#web/data/call/call-labels.ts";
import { requestDial } from "#web/data/call/dial-request.ts";
import { recordingView, visibleRecordings } from "#web/data/call/recording-labels.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc as ask } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { AudioPlayer } from "#web/ui/audio/audio-player.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { CallIcon, GoThereIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { formatDuration, formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { CallParticipants } from "./call-participants.tsx";

interface CallDetailProps {
  readonly callId: string;
  readonly onLeave: () => void;
}

export function CallDetail({ callId, onLeave }: CallDetailProps) {
  const { inboxes } = useBootstrap("inboxes");
  const people = useMemberNames();
  const frame = useTimeFrame();
  const canListen = useCan("recording.listen");
  const mayCall = useCan("call.handle");
  const shown = useQuery({
    queryKey: [...queryKeys.callLogs, "one", callId],
    queryFn: ({ signal }) => ask("getCall", { callId: callId as CallId }, { signal }),
  });
  const call = shown.data;
  if (call === undefined)
    return (
      <aside className="call-detail" aria-label="Call">
        {shown.isError ? (
          <FailedScreen title="Couldn't load the call" onRetry={() => void shown.refetch()}>
            {errorMessage(shown.error)}
          </FailedScreen>
        ) : (
          <SkeletonRows label="Loading the call…" rows={5} height={40} />
        )}
      </aside>
    );
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const speech = { nameOf: people.nameOf, lasts: formatDuration };
  const { title, rest } = callHeadline(call, call.contactName, speech);
  const waited = waitedSeconds(call);
  const details: readonly (readonly [string, string | null])[] = [
    ["When", formatFullDateTime(call.startedAt, frame)],
    ["Number", call.formatted],
    ["Inbox", inbox ? `${inbox.name}, ${inbox.formatted}` : "Deleted inbox"],
    ["Answered by", call.memberId === null ? null : people.nameOf(call.memberId)],
    ["Waited", waited !== null && waited > 0 ? formatDuration(waited) : null],
    ["Talk time", call.talkSeconds > 0 ? formatDuration(call.talkSeconds) : null],
    ["Outcome", call.disposition === null ? null : dispositionLabels[call.disposition]],
    ["Problem", call.outcome === "failed" ? call.message : null],
  ];
  return (
    <aside className="call-detail scroll" aria-label="Call">
      <header className="call-detail-head">
        <div className="grow">
          <h2>{title}</h2>
          {rest !== "" && <p className="muted">{rest}</p>}
        </div>
        <IconButton name="Close the call" icon={RemoveIcon} onClick={onLeave} />
      </header>
      <div className="call-detail-deeds">
        {mayCall && (
          <Button
            kind="call"
            icon={CallIcon}
            onClick={() =>
              requestDial({
                kind: "call",
                to: call.number,
                name: call.contactName,
                inboxId: call.inboxId,
                conversationId: call.conversationId,
              })
            }
          >
            Call back
          </Button>
        )}
        <a
          className="btn"
          href={routePaths.conversation({ kind: "open" }, call.conversationNumber)}
        >
          <GoThereIcon />
          Open conversation
        </a>
      </div>
      {visibleRecordings(call).map((recording) => (
        <section key={recording.id} className="call-take">
          <AudioPlayer {...recordingView(recording, canListen)} />
          {recording.transcript !== null && <p>“{recording.transcript}”</p>}
        </section>
      ))}
      <dl className="call-facts">
        {details.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <CallParticipants call={call} />
    </aside>
  );
}

const dispositionLabels = {
  resolved: "Resolved",
  follow_up: "Needs follow-up",
  no_answer: "No answer",
  wrong_number: "Wrong number",
  other: "Other",
} as const;
