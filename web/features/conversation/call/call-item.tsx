import { Fragment, memo } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { callHeadline, callName } from "#web/data/call/call-labels.ts";
import { callSteps } from "#web/data/call/call-steps.ts";
import { dispositionLabels } from "#web/data/call/disposition/disposition-labels.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { recordingView, visibleRecordings } from "#web/data/call/recording-labels.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import entriesStyles from "#web/features/conversation/entries/entries.module.css";
import type { CallEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { AudioPlayer } from "#web/ui/audio/audio-player.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import {
  CallIcon,
  CallInIcon,
  CallOutIcon,
  type Icon,
  LiveCallIcon,
  MissedCallIcon,
  NextIcon,
  VoicemailIcon,
} from "#web/ui/icons.tsx";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import styles from "./call-item.module.css";
import * as words from "./words.ts";

interface CallItemProps {
  readonly entry: CallEntry;
  readonly contactName: string;
}

/** A call on the timeline: outcome, recordings and path. */
export const CallItem = memo(function CallItem({ entry, contactName }: CallItemProps) {
  const call = { ...entry.call, contactName };
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const people = useMemberNames();
  const canListen = useCan("recording.listen");
  const canCall = useCan("call.handle");
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const speech = { nameOf: people.nameOf, lasts: formatDuration, me };
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const inboxLabel = call.isPbx ? words.ownPhoneSystem : (inbox?.formatted ?? words.deletedInbox);
  const { title, rest } = callHeadline(call, contactName, speech);
  const steps = callSteps(call, speech);
  const isMissed = nodeOf(call) === MissedCallIcon;
  const Node = nodeOf(call);
  const recordings = visibleRecordings(call);
  // A withheld number is no number.
  const canCallBack =
    canCall && (isMissed || call.outcome === "voicemail") && call.number.startsWith("+");
  const callBack = () =>
    raiseIntent("startCall", {
      to: call.number,
      name: contactName,
      conversationId: entry.conversationId,
      ...(inbox === undefined ? {} : { inboxId: inbox.id }),
    });
  const hasCard = recordings.length > 0 || steps.length > 0 || call.message !== null || canCallBack;
  return (
    <li
      data-part="entry"
      className={clsx(entriesStyles.entry, entriesStyles.endsRun, styles.callEntry)}
      aria-label={callName(call, contactName)}
    >
      <span
        data-channel="call"
        data-part="entry-marker"
        className={entriesStyles.marker}
        data-missed={isMissed || undefined}
        data-live={isLive(call) || undefined}
      >
        <Node />
      </span>
      <div data-part="meta" className={entriesStyles.meta}>
        <b>{title}</b>
        {recordings.some((recording) => recording.isUnplayed) && (
          <Chip mini kind="accent">
            {words.notPlayed}
          </Chip>
        )}
        {call.disposition && <Chip mini>{dispositionLabels[call.disposition]}</Chip>}
        <span className="ell">
          {rest}
          <span className={styles.inboxName}>
            {rest === "" ? "" : ", "}
            {fill(words.onInbox, { inbox: inboxLabel })}
          </span>
        </span>
        <span data-part="meta-end" className={entriesStyles.metaEnd}>
          <ClockTime at={entry.at} />
        </span>
      </div>
      {hasCard && (
        <div className={styles.callCard}>
          {recordings.map((recording) => (
            <Fragment key={recording.id}>
              <AudioPlayer {...recordingView(recording, canListen)} />
              {recording.transcript !== null && (
                <p className={styles.transcript}>“{recording.transcript}”</p>
              )}
            </Fragment>
          ))}
          {call.message !== null && <p className={styles.callProblem}>{call.message}</p>}
          {steps.length > 0 && (
            <ol className={styles.callPath} aria-label={words.whatHappened}>
              {steps.map((step, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
                  key={`${index} ${step}`}
                >
                  {index > 0 && <NextStep />}
                  {step}
                </li>
              ))}
            </ol>
          )}
          {canCallBack && (
            <Button size="small" icon={CallIcon} className={styles.callBack} onClick={callBack}>
              {words.callBack}
            </Button>
          )}
        </div>
      )}
    </li>
  );
});

const NextStep = () => <NextIcon className={styles.pathArrow} aria-hidden="true" />;

function nodeOf(call: Call): Icon {
  if (isLive(call)) return LiveCallIcon;
  if (call.outcome === "voicemail") return VoicemailIcon;
  if (call.direction === "out") return CallOutIcon;
  return call.outcome === "answered" ? CallInIcon : MissedCallIcon;
}
