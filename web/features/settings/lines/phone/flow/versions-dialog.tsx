import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { useAction } from "#web/data/use-action.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { fullWords } from "#web/ui/time/time-words.ts";
import type { Drawing } from "./draw/use-drawing.ts";
import { type FlowState, type FlowVersion, flowVersionsQuery } from "./flow-queries.ts";

interface VersionsDialogProps {
  state: FlowState;
  drawing: Drawing;
  mayDraw: boolean;
  onClose: () => void;
}

/** Who put what live, when and why; any of it can be drawn on again. */
export function VersionsDialog({ state, drawing, mayDraw, onClose }: VersionsDialogProps) {
  const query = useQuery(flowVersionsQuery(state.lineId));
  return (
    <Dialog title="Versions" width={560} onClose={onClose}>
      <Loaded query={query} what="the versions" rows={3}>
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
      </Loaded>
    </Dialog>
  );
}

interface VersionRowProps extends VersionsDialogProps {
  version: FlowVersion;
}

function VersionRow({ version, state, drawing, mayDraw, onClose }: VersionRowProps) {
  const people = usePeople();
  const restore = useAction({
    ask: async () => {
      const held = await drawing.settle();
      if (held === null) return null;
      return call("restoreFlow", { lineId: state.lineId, from: version.version, version: held });
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
          <Ago at={version.at} words={fullWords} />
        </div>
        {version.note !== "" && <p className="soft">{version.note}</p>}
        <ul className="flow-changes">
          {version.changes.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
            <li key={place}>{one}</li>
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
