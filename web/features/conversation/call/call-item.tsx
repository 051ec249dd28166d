import { Fragment, memo } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { callHeadline, callName } from "#web/data/call/call-labels.ts";
import { isLive } from "#web/data/call/call-selectors.ts";
import { callSteps } from "#web/data/call/call-way.ts";
import { recordingView, visibleRecordings } from "#web/data/call/recording-labels.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import type { CallEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { AudioPlayer } from "#web/ui/audio/audio-player.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import {
  CallInIcon,
  CallOutIcon,
  type Icon,
  LiveCallIcon,
  MissedCallIcon,
  NextIcon,
  VoicemailIcon,
} from "#web/ui/icons.tsx";
import { formatDuration } from "#web/ui/time/format-time.ts";
import { ClockTime } from "#web/ui/time/relative-time.tsx";
import "./call-item.css";

interface CallItemProps {
  readonly entry: CallEntry;
  readonly contactName: string;
}

/** A call on the timeline: outcome, recordings and path. */
export const CallItem = memo(function CallItem({ entry, contactName }: CallItemProps) {
  const call = { ...entry.call, contactName };
  const { inboxes } = useBootstrap("inboxes");
  const people = useMemberNames();
  const canListen = useCan("recording.listen");
  const speech = { nameOf: people.nameOf, lasts: formatDuration };
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const inboxLabel = call.isPbx ? "our own phone system" : (inbox?.formatted ?? "a deleted inbox");
  const { title, rest } = callHeadline(call, contactName, speech);
  const way = callSteps(call, speech);
  const isMissed = nodeOf(call) === MissedCallIcon;
  const Node = nodeOf(call);
  const recordings = visibleRecordings(call);
  const hasCard = recordings.length > 0 || way.length > 0 || call.message !== null;
  return (
    <li className="e starts ends call-entry" aria-label={callName(call, contactName)}>
      <span className={clsx("node", "call", isMissed && "missed", isLive(call) && "live")}>
        <Node />
      </span>
      <div className="meta">
        <b>{title}</b>
        {recordings.some((recording) => recording.isUnheard) && (
          <Chip mini kind="accent">
            Not played
          </Chip>
        )}
        <span className="ell">
          {rest}
          <span className="call-line">
            {rest === "" ? "" : ", "}on {inboxLabel}
          </span>
        </span>
        <span className="meta-end">
          <ClockTime at={entry.at} />
        </span>
      </div>
      {hasCard && (
        <div className="call-card">
          {recordings.map((recording) => (
            <Fragment key={recording.id}>
              <AudioPlayer {...recordingView(recording, canListen)} />
              {recording.transcript !== null && (
                <p className="take-words">“{recording.transcript}”</p>
              )}
            </Fragment>
          ))}
          {call.message !== null && call.outcome === "failed" && (
            <p className="call-say">{call.message}</p>
          )}
          {way.length > 0 && (
            <ol className="call-way" aria-label="What happened">
              {way.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
                <li key={`${index} ${step}`}>
                  {index > 0 && <NextStep />}
                  {step}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </li>
  );
});

const NextStep = () => <NextIcon className="call-next" aria-hidden="true" />;

function nodeOf(call: Call): Icon {
  if (isLive(call)) return LiveCallIcon;
  if (call.outcome === "voicemail") return VoicemailIcon;
  if (call.direction === "out") return CallOutIcon;
  return call.outcome === "answered" ? CallInIcon : MissedCallIcon;
}
