// Details of one call: recordings, rings and why they weren't answered, participants.
import { useQuery } from "@tanstack/react-query";
import { waitedSeconds } from "#domain/call/wait-time.ts";
import type { CallId } from "#domain/ids.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { callHeadline } from "#web/data/call/call-labels.ts";
import { dispositionLabels } from "#web/data/call/disposition/disposition-labels.ts";
import { recordingView, visibleRecordings } from "#web/data/call/recording-labels.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import * as words from "#web/features/calls/words.ts";
import { AudioPlayer } from "#web/ui/audio/audio-player.tsx";
import buttonStyles from "#web/ui/button/button.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { CallIcon, GoThereIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./call-log.module.css";
import { CallParticipants } from "./call-participants.tsx";

interface CallDetailProps {
  readonly callId: string;
  readonly onLeave: () => void;
}

export function CallDetail({ callId, onLeave }: CallDetailProps) {
  const { inboxes, me } = useBootstrap(({ inboxes, me }) => ({ inboxes, me }));
  const people = useMemberNames();
  const frame = useTimeFrame();
  const canListen = useCan("recording.listen");
  const canCall = useCan("call.handle");
  const shown = useQuery({
    queryKey: [...queryKeys.callLogs, "one", callId],
    queryFn: ({ signal }) => rpc("getCall", { callId: callId as CallId }, { signal }),
  });
  const call = shown.data;
  if (call === undefined)
    return (
      <aside className={styles.callDetail} aria-label={words.call}>
        {shown.isError ? (
          <FailedScreen title={words.couldntLoadCall} onRetry={() => void shown.refetch()}>
            {errorMessage(shown.error)}
          </FailedScreen>
        ) : (
          <SkeletonRows label={words.loadingCall} rows={5} height={40} />
        )}
      </aside>
    );
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const speech = { nameOf: people.nameOf, lasts: formatDuration, me: me.id };
  const { title, rest } = callHeadline(call, call.contactName, speech);
  const waited = waitedSeconds(call);
  const details: readonly (readonly [string, string | null])[] = [
    [words.when, formatFullDateTime(call.startedAt, frame)],
    [words.number, call.formatted],
    [words.inbox, inbox ? `${inbox.name}, ${inbox.formatted}` : words.inboxDeleted],
    [words.answeredBy, call.memberId && people.nameOf(call.memberId)],
    [words.waited, waited !== null && waited > 0 ? formatDuration(waited) : null],
    [words.talkTime, call.talkSeconds > 0 ? formatDuration(call.talkSeconds) : null],
    [words.outcome, call.disposition && dispositionLabels[call.disposition]],
    [words.problem, call.outcome === "failed" ? call.message : null],
  ];
  return (
    <aside className={clsx("scroll", styles.callDetail)} aria-label={words.call}>
      <header className={styles.callDetailHeader}>
        <div className="grow">
          <h2>{title}</h2>
          {rest !== "" && <p className="muted">{rest}</p>}
        </div>
        <IconButton name={words.closeCall} icon={RemoveIcon} onClick={onLeave} />
      </header>
      <div className={styles.callDetailActions}>
        {canCall && (
          <Button
            kind="call"
            icon={CallIcon}
            onClick={() =>
              raiseIntent("startCall", {
                to: call.number,
                name: call.contactName,
                inboxId: call.inboxId,
                conversationId: call.conversationId,
              })
            }
          >
            {words.callBack}
          </Button>
        )}
        <a
          data-part="button"
          className={buttonStyles.button}
          href={routePaths.conversation({ kind: "open" }, call.conversationNumber)}
        >
          <GoThereIcon />
          {words.openConversation}
        </a>
      </div>
      {visibleRecordings(call).map((recording) => (
        <section key={recording.id} className={styles.callRecording}>
          <AudioPlayer {...recordingView(recording, canListen)} />
          {recording.transcript !== null && <p>“{recording.transcript}”</p>}
        </section>
      ))}
      <dl className={styles.callDetails}>
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
