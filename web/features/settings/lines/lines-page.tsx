import type { Line } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, CallIcon } from "#web/ui/icon.tsx";
import { LineRow } from "./line-row.tsx";
import { useArchiveLine } from "./use-archive-line.ts";

export function LinesPage() {
  const { lines } = useDesk("lines");
  const mayManage = useMay("line.manage");
  const inUse = lines.filter((line) => !line.isArchived);
  const putAway = lines.filter((line) => line.isArchived);
  const add = (
    <a className={buttonClass("primary")} href={addressOf.settings("lines/new")}>
      <AddIcon className="s14" />
      Add a line
    </a>
  );
  return (
    <>
      <PageHead
        title="Lines"
        lead="The addresses and numbers on which customers reach you."
        deeds={mayManage && inUse.length > 0 && add}
      />
      {!mayManage && <ReadOnly>An owner or admin adds and changes lines.</ReadOnly>}
      {inUse.length === 0 ? (
        <EmptyState title="No line yet" glyph={CallIcon} deeds={mayManage && add}>
          Take an address or a number into use, then what customers write to it arrives here.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Lines">
          {inUse.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      {putAway.length > 0 && (
        <Block
          title="Put away"
          hint="Their conversations stay. New mail and texts to them are not taken."
        >
          <ul className="set-rows" aria-label="Put away">
            {putAway.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                end={mayManage ? <BringBack line={line} /> : undefined}
              />
            ))}
          </ul>
        </Block>
      )}
    </>
  );
}

function BringBack({ line }: { line: Line }) {
  const archive = useArchiveLine();
  return (
    <Button
      size="small"
      aria-label={`Bring back ${line.name}`}
      onClick={() => archive(line, false)}
    >
      Bring back
    </Button>
  );
}
