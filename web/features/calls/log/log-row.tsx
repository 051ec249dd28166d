import type { Call } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { usePeople } from "#web/data/use-people.ts";
import { glyphOf } from "#web/features/calls/call-glyph.ts";
import { names } from "#web/ui/class-names.ts";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { logWords } from "#web/ui/time/time-words.ts";
import { rowWords } from "./log-words.ts";

interface LogRowProps {
  readonly call: Call;
  readonly isOpen: boolean;
  readonly href: string;
  readonly attributes: RowAttributes;
}

export function LogRow({ call, isOpen, href, attributes }: LogRowProps) {
  const { lines } = useDesk("lines");
  const people = usePeople();
  const { shape: Shape, hue } = glyphOf(call);
  const line = lines.find((one) => one.id === call.lineId);
  const who = call.memberId === null ? null : people.nameOf(call.memberId);
  return (
    <a
      {...attributes}
      role="option"
      aria-selected={isOpen}
      href={href}
      className={names("log-row", isOpen && "open")}
      draggable={false}
    >
      <Shape className={hue} />
      <span className="log-line">
        <b className="ell">{call.contactName}</b>
        <VisuallyHidden>, {call.direction === "in" ? "called" : "was called"}, </VisuallyHidden>
        <Ago at={call.startedAt} words={logWords} />
      </span>
      <span className="log-line log-rest">
        <span className={names("ell", hue === "c-danger" && "c-danger")}>{rowWords(call)}</span>
        <span className="log-aside ell">{line?.name ?? "deleted inbox"}</span>
        {who !== null && <Avatar name={who} size={16} title={who} />}
      </span>
    </a>
  );
}
