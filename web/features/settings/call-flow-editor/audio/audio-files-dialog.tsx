import { useQuery } from "@tanstack/react-query";
import { formatDuration } from "#domain/text/format-duration.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import {
  type AudioFile,
  audioFilesQuery,
} from "#web/features/settings/call-flow-editor/flow-queries.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { audioFileUrl, PlayButton } from "./play-button.tsx";

export function AudioFilesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(audioFilesQuery);
  return (
    <Dialog title={words.audioFiles} width={480} onClose={onClose}>
      <QueryState
        query={query}
        loading={words.loadingAudioFiles}
        failed={words.couldntLoadAudioFiles}
        rows={3}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">{words.noAudioFiles}</p>
          ) : (
            <ul
              data-part="settings-rows"
              className={styles.settingsRows}
              aria-label={words.audioFiles}
            >
              {rows.map((audioFile) => (
                <AudioFileRow key={audioFile.id} audioFile={audioFile} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  );
}

/** Audio files are shared by all inboxes; the server refuses to delete one in use. */
function AudioFileRow({ audioFile }: { audioFile: AudioFile }) {
  const people = useMemberNames();
  const remove = useApiMutation({
    request: () => rpc("deleteAudioFile", { audioFileId: audioFile.id }),
    onSuccess: (cache) => void cache.invalidateQueries({ queryKey: settingsKeys.audioFiles }),
    errorDisplay: "in place",
  });
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <PlayButton src={audioFileUrl(audioFile.id)} name={audioFile.name} />
      <div className="grow">
        <div className={styles.settingsRowName}>{audioFile.name}</div>
        <div className={styles.settingsRowDetails}>
          <span className="num">{formatDuration(audioFile.seconds)}</span>
          <span>{people.nameOf(audioFile.memberId)}</span>
          <RelativeTime at={audioFile.createdAt} />
        </div>
        {remove.error && <FieldError>{errorMessage(remove.error)}</FieldError>}
      </div>
      <Button
        size="small"
        busy={remove.isBusy}
        aria-label={fill(words.deleteFile, { name: audioFile.name })}
        onClick={() => void remove.run(undefined)}
      >
        {words.remove}
      </Button>
    </li>
  );
}
