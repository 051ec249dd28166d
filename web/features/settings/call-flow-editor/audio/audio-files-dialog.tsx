import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import {
  type AudioFile,
  audioFilesQuery,
} from "#web/features/settings/call-flow-editor/flow-queries.ts";
import { formatClock } from "#web/features/settings/call-flow-editor/step-summary.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { audioFileUrl, PlayButton } from "./play-button.tsx";

export function AudioFilesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(audioFilesQuery);
  return (
    <Dialog title="Audio files" width={480} onClose={onClose}>
      <QueryState query={query} what="the audio files" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">
              No audio files yet. Record or upload one at any step that plays a message.
            </p>
          ) : (
            <ul className="set-rows" aria-label="Audio files">
              {rows.map((sound) => (
                <AudioFileRow key={sound.id} sound={sound} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  );
}

/** Audio files are shared by all inboxes; the server refuses to delete one in use. */
function AudioFileRow({ sound }: { sound: AudioFile }) {
  const people = useMemberNames();
  const remove = useApiMutation({
    ask: () => rpc("deleteAudioFile", { audioFileId: sound.id }),
    settle: (cache) => void cache.invalidateQueries({ queryKey: queryKeys.sounds }),
    tells: "in place",
  });
  return (
    <li className="set-row">
      <PlayButton src={audioFileUrl(sound.id)} name={sound.name} />
      <div className="grow">
        <div className="set-row-name">{sound.name}</div>
        <div className="set-row-facts">
          <span className="num">{formatClock(sound.seconds)}</span>
          <span>{people.nameOf(sound.memberId)}</span>
          <RelativeTime at={sound.createdAt} />
        </div>
        {remove.refusal && <FieldError>{errorMessage(remove.refusal)}</FieldError>}
      </div>
      <Button
        size="small"
        busy={remove.isBusy}
        aria-label={`Delete ${sound.name}`}
        onClick={() => void remove.run(undefined)}
      >
        Delete
      </Button>
    </li>
  );
}
