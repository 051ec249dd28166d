import type { Line } from "#contract/live.ts";
import type { LineId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useMay } from "#web/data/use-may.ts";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ClosedIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { ArrivalBlock } from "./arrival-block.tsx";
import { LineFacts } from "./line-facts.tsx";
import { LineForm } from "./line-form.tsx";
import { LinePicture } from "./line-picture.tsx";
import { lineState } from "./line-state.ts";
import { MailLineBody } from "./mail/mail-line-body.tsx";
import { isMailLine } from "./mail/mail-line-values.ts";
import { isCallsLine } from "./phone/calls/calls-line.ts";
import { PhoneLineBody } from "./phone/phone-line-body.tsx";
import { useArchiveLine } from "./use-archive-line.ts";
import "./mail/mail-line.css";

export function LinePage({ lineId }: { lineId: LineId }) {
  const { lines } = useDesk("lines");
  const mayManage = useMay("line.manage");
  const line = lines.find((one) => one.id === lineId);
  if (line === undefined)
    return (
      <EmptyState
        title="Inbox not found"
        deeds={
          <a className={buttonClass()} href={addressOf.settings("lines")}>
            All inboxes
          </a>
        }
      >
        It doesn't exist, or you don't have access to it.
      </EmptyState>
    );
  return (
    <>
      <LineHead line={line} mayManage={mayManage} />
      {isCallsLine(line) ? (
        <PhoneLineBody line={line} />
      ) : mayManage && isMailLine(line) ? (
        <MailLineBody line={line} />
      ) : mayManage && line.texts !== null ? (
        <div className="mail-line-cols">
          <LineForm line={line} />
          <ArrivalBlock line={line} />
        </div>
      ) : (
        <>
          <ReadOnly>Only an owner or admin can change inboxes.</ReadOnly>
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
      from={{ name: "Inboxes", section: "lines" }}
      picture={<LinePicture kind={line.kind} colour={line.colour} large />}
      lead={
        <>
          {line.name}
          {line.isSimulated && <Chip kind="note">Simulated</Chip>}
          {line.isArchived ? (
            <Chip>Archive</Chip>
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
          <Button onClick={() => archive(line, false)}>Restore</Button>
        ) : (
          <Button glyph={ClosedIcon} onClick={putAway}>
            Archive
          </Button>
        ))
      }
    />
  );
}
