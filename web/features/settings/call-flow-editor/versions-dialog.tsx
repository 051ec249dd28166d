import { useQuery } from "@tanstack/react-query";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import { type FlowState, type FlowVersion, flowVersionsQuery } from "./flow-queries.ts";

interface VersionsDialogProps {
  state: FlowState;
  drawing: FlowEditorState;
  mayDraw: boolean;
  onClose: () => void;
}

/** Published versions with author, time and note; any of them can be restored as the draft. */
export function VersionsDialog({ state, drawing, mayDraw, onClose }: VersionsDialogProps) {
  const query = useQuery(flowVersionsQuery(state.inboxId));
  return (
    <Dialog title="Versions" width={560} onClose={onClose}>
      <QueryState query={query} what="the versions" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">
              Nothing published yet. The default call flow rings everyone, then goes to voicemail.
            </p>
          ) : (
            <ol className="set-rows" aria-label="Versions">
              {rows.map((version) => (
                <VersionRow
                  key={version.version}
                  {...{ version, state, drawing, mayDraw, onClose }}
                />
              ))}
            </ol>
          )
        }
      </QueryState>
    </Dialog>
  );
}

interface VersionRowProps extends VersionsDialogProps {
  version: FlowVersion;
}

function VersionRow({ version, state, drawing, mayDraw, onClose }: VersionRowProps) {
  const people = useMemberNames();
  const restore = useApiMutation({
    ask: async () => {
      const held = await drawing.settle();
      if (held === null) return null;
      return rpc("restoreCallFlow", {
        inboxId: state.inboxId,
        from: version.version,
        version: held,
      });
    },
    settle: (_, answer) => {
      if (answer !== null) drawing.take(answer, "goes on");
      onClose();
    },
  });
  return (
    <li className="set-row top">
      <div className="grow">
        <div className="set-row-name">
          Version {version.version}
          {version.isLive && (
            <Chip kind="ok" mini>
              live
            </Chip>
          )}
        </div>
        <div className="set-row-facts">
          <span>{people.nameOf(version.memberId)}</span>
          <RelativeTime at={version.at} text={formatFullDateTime} />
        </div>
        {version.note !== "" && <p className="soft">{version.note}</p>}
        <ul className="flow-changes">
          {version.changes.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
            <li key={index}>{one}</li>
          ))}
        </ul>
      </div>
      {mayDraw && !version.isLive && (
        <Button
          size="small"
          busy={restore.isBusy}
          aria-label={`Edit version ${version.version}`}
          onClick={() => void restore.run(undefined)}
        >
          Edit this version
        </Button>
      )}
    </li>
  );
}
