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
      Add inbox
    </a>
  );
  return (
    <>
      <PageHead
        title="Inboxes"
        lead="The addresses and numbers customers use to reach you."
        deeds={mayManage && inUse.length > 0 && add}
      />
      {!mayManage && <ReadOnly>Only an owner or admin can add and change inboxes.</ReadOnly>}
      {inUse.length === 0 ? (
        <EmptyState title="No inboxes yet" glyph={CallIcon} deeds={mayManage && add}>
          Add an email address or phone number. Messages to it arrive in Deskbell.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Inboxes">
          {inUse.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      {putAway.length > 0 && (
        <Block
          title="Archived"
          hint="Their conversations stay, but they don't receive new email, texts or calls."
        >
          <ul className="set-rows" aria-label="Archived">
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
    <Button size="small" aria-label={`Restore ${line.name}`} onClick={() => archive(line, false)}>
      Restore
    </Button>
  );
}
