import type { Line } from "#contract/live.ts";
import type { LineId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ClosedIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { ArrivalBlock } from "./arrival-block.tsx";
import { LineForm } from "./line-form.tsx";
import { LinePicture } from "./line-picture.tsx";
import { lineState, undoWords } from "./line-state.ts";
import { MailLineBody } from "./mail/mail-line-body.tsx";
import { isMailLine } from "./mail/mail-line-values.ts";
import { useArchiveLine } from "./use-archive-line.ts";

export function LinePage({ lineId }: { lineId: LineId }) {
  const { lines } = useDesk();
  const mayManage = useMay("line.manage");
  const line = lines.find((one) => one.id === lineId);
  if (line === undefined)
    return (
      <EmptyState
        title="There is no such line"
        deeds={
          <a className={buttonClass()} href={addressOf.settings("lines")}>
            All lines
          </a>
        }
      >
        It does not exist, or you may not see it.
      </EmptyState>
    );
  return (
    <>
      <LineHead line={line} mayManage={mayManage} />
      {mayManage && isMailLine(line) ? (
        <MailLineBody line={line} />
      ) : mayManage ? (
        <div className="set-cols">
          <LineForm line={line} />
          <ArrivalBlock line={line} />
        </div>
      ) : (
        <>
          <ReadOnly>An owner or admin changes lines.</ReadOnly>
          <LineFacts line={line} />
        </>
      )}
    </>
  );
}

function LineHead({ line, mayManage }: { line: Line; mayManage: boolean }) {
  const archive = useArchiveLine();
  const state = lineState(line);
  const putAway = () => {
    archive(line, true);
    go(addressOf.settings("lines"));
  };
  return (
    <PageHead
      title={line.shown}
      from={{ name: "Lines", section: "lines" }}
      picture={<LinePicture kind={line.kind} colour={line.colour} large />}
      lead={
        <>
          {line.name}
          {line.isSimulated && <Chip kind="note">Simulated</Chip>}
          {line.isArchived ? (
            <Chip>Put away</Chip>
          ) : (
            <Chip kind={state.kind} dot>
              {state.short}
            </Chip>
          )}
        </>
      }
      deeds={
        mayManage &&
        (line.isArchived ? (
          <Button onClick={() => archive(line, false)}>Bring back</Button>
        ) : (
          <Button glyph={ClosedIcon} onClick={putAway}>
            Put away
          </Button>
        ))
      }
    />
  );
}

function LineFacts({ line }: { line: Line }) {
  const { teams } = useDesk();
  const team = teams.find((one) => one.id === line.teamId)?.name;
  return (
    <Facts
      facts={[
        ["Name", line.name],
        [line.kind === "mail" ? "Address" : "Number", line.shown],
        ["Who may see it", line.visibility === "all" ? "Everyone" : `Only ${team ?? "one team"}`],
        ["Undo", undoWords(line.undoSeconds)],
      ]}
    />
  );
}
