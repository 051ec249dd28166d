// While somebody else was brought in: what becomes of the three, and who is to leave.
import type { Call } from "#contract/live.ts";
import { keysOf, useCommand } from "#web/data/commands.ts";
import { usePeople } from "#web/data/use-people.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { useSettled } from "#web/ui/button/settled.ts";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { TeamIcon, TransferIcon, UndoIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { DockButton } from "./dock-button.tsx";
import type { DockView } from "./dock-view.ts";
import { legName } from "./dock-words.ts";

export function DockTogether({ view, call }: { view: DockView; call: Call }) {
  const { others, asked, isConsulting } = view;
  const hasCome = others.some((leg) => leg.joinedAt !== null);
  const isUndecided = isConsulting || asked.length > 0 || (others.length > 0 && !hasCome);
  const finish = (how: "leave" | "together" | "take_back") =>
    void perform({ do: "finish", callId: call.id, how });
  const completes = useSettled();
  const cancels = useSettled();
  useCommand("completeTransfer", () => finish("leave"), hasCome);
  return (
    <>
      {isUndecided && (
        <DockButton glyph={TeamIcon} disabled={!hasCome} onClick={() => finish("together")}>
          Merge calls
        </DockButton>
      )}
      <DockButton
        ref={completes}
        glyph={TransferIcon}
        keys={keysOf("completeTransfer")}
        disabled={!hasCome}
        onClick={() => finish("leave")}
      >
        Complete transfer
      </DockButton>
      {isUndecided && (
        <DockButton ref={cancels} glyph={UndoIcon} onClick={() => finish("take_back")}>
          Cancel transfer
        </DockButton>
      )}
    </>
  );
}

/** Each of those who speak can be let go alone; the customer goes only with the call. */
export function DockPeople({ view, call }: { view: DockView; call: Call }) {
  const float = useFloat();
  const { nameOf } = usePeople();
  return (
    <>
      <DockButton glyph={TeamIcon} {...float.trigger}>
        People
      </DockButton>
      <Menu float={float} label="People in the call" side="top" align="center">
        {view.company.map((leg) => {
          const name = legName(leg, nameOf);
          return (
            <MenuItem
              key={leg.id}
              lead={<Avatar name={name} size={20} />}
              kind="danger"
              onSelect={() => void perform({ do: "drop", callId: call.id, legId: leg.id })}
            >
              Remove {name} from the call
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
