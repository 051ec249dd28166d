import type { Call } from "#contract/live.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Player } from "#web/ui/sound/player.tsx";

type Take = Call["takes"][number];

interface TakePlayerProps {
  readonly take: Take;
  readonly mayHear: boolean;
}

/** A recording or a voicemail in whatever state it is; its room is kept while it is on its way. */
export function TakePlayer({ take, mayHear }: TakePlayerProps) {
  const what = take.kind;
  switch (take.state) {
    case "running":
      return <p className="take-note">Being recorded.</p>;
    case "coming":
      return (
        <div role="img" aria-label={`The ${what} is being fetched`}>
          <Skeleton width="100%" height={28} />
        </div>
      );
    case "lost":
      return (
        <p className="take-note">
          The {what} could not be fetched. The provider may have deleted it.
        </p>
      );
    case "deleted":
      return <p className="take-note">The {what} was deleted.</p>;
    case "nothing":
      return null;
    case "ready":
      if (!mayHear) return <p className="take-note">There is a {what}. You may not hear it.</p>;
      return (
        <>
          <Player
            what={what}
            src={`/takes/${take.id}`}
            seconds={take.seconds ?? 0}
            peaks={take.peaks}
          />
          {take.transcript !== null && <p className="take-words">“{take.transcript}”</p>}
        </>
      );
  }
}
