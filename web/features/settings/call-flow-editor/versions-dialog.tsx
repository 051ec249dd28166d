import { useQuery } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { AutosaveBanner } from "./autosave-banner.tsx";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import { type FlowState, type FlowVersion, flowVersionsQuery } from "./flow-queries.ts";
import styles from "./flow-tab.module.css";
import * as words from "./words.ts";

interface VersionsDialogProps {
  state: FlowState;
  editor: FlowEditorState;
  canEdit: boolean;
  onClose: () => void;
}

/** Published versions with author, time and note; any of them can be restored as the draft. */
export function VersionsDialog({ state, editor, canEdit, onClose }: VersionsDialogProps) {
  const query = useQuery(flowVersionsQuery(state.inboxId));
  return (
    <Dialog title={words.versions} width={560} onClose={onClose}>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <AutosaveBanner editor={editor} />
        <QueryState
          query={query}
          loading={words.loadingVersions}
          failed={words.couldntLoadVersions}
          rows={3}
        >
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="soft">{words.nothingPublished}</p>
            ) : (
              <ol
                data-part="settings-rows"
                className={rowsStyles.settingsRows}
                aria-label={words.versions}
              >
                {rows.map((version) => (
                  <VersionRow
                    key={version.version}
                    version={version}
                    state={state}
                    editor={editor}
                    canEdit={canEdit}
                    onClose={onClose}
                  />
                ))}
              </ol>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  );
}

interface VersionRowProps extends VersionsDialogProps {
  version: FlowVersion;
}

function VersionRow({ version, state, editor, canEdit, onClose }: VersionRowProps) {
  const people = useMemberNames();
  const restore = useApiMutation({
    request: async () => {
      const held = await editor.saveAll();
      if (held === null) return null;
      return rpc("restoreCallFlow", {
        inboxId: state.inboxId,
        from: version.version,
        version: held,
      });
    },
    onSuccess: (_, response) => {
      if (response === null) return;
      editor.applyState(response, "continue");
      onClose();
    },
  });
  return (
    <li data-part="settings-row" className={clsx(rowsStyles.settingsRow, rowsStyles.top)}>
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>
          {fill(words.versionNumber, { version: version.version })}
          {version.isLive && (
            <Chip kind="ok" mini>
              {words.liveChip}
            </Chip>
          )}
        </div>
        <div className={rowsStyles.settingsRowDetails}>
          <span>{people.nameOf(version.memberId)}</span>
          <RelativeTime at={version.at} text={formatFullDateTime} />
        </div>
        {version.note !== "" && <p className="soft">{version.note}</p>}
        <ul className={styles.flowChanges}>
          {version.changes.map((one, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have the same text
              key={index}
            >
              {one}
            </li>
          ))}
        </ul>
      </div>
      {canEdit && !version.isLive && (
        <Button
          size="small"
          busy={restore.isBusy}
          aria-label={fill(words.editVersionNumber, { version: version.version })}
          onClick={() => void restore.run(undefined)}
        >
          {words.editVersion}
        </Button>
      )}
    </li>
  );
}
