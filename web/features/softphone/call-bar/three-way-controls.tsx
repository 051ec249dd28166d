// Controls while a third participant is in the call: who stays, and who leaves.
import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { useSettledRef } from "#web/ui/button/settled.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { TeamIcon, TransferIcon, UndoIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { CallBarButton } from "./call-bar-button.tsx";
import { legLabel } from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";

export function ThreeWayControls({ view, call }: { view: CallBarView; call: Call }) {
  const { others, asked, isConsulting } = view;
  const hasCome = others.some((leg) => leg.joinedAt !== null);
  const isUndecided = isConsulting || asked.length > 0 || (others.length > 0 && !hasCome);
  const finish = (how: "leave" | "together" | "take_back") =>
    void runPhoneCommand({ do: "finish", callId: call.id, how });
  const completes = useSettledRef();
  const cancels = useSettledRef();
  useCommand("completeTransfer", () => finish("leave"), hasCome);
  return (
    <>
      {isUndecided && (
        <CallBarButton icon={TeamIcon} disabled={!hasCome} onClick={() => finish("together")}>
          Merge calls
        </CallBarButton>
      )}
      <CallBarButton
        ref={completes}
        icon={TransferIcon}
        keys={shortcutOf("completeTransfer")}
        disabled={!hasCome}
        onClick={() => finish("leave")}
      >
        Complete transfer
      </CallBarButton>
      {isUndecided && (
        <CallBarButton ref={cancels} icon={UndoIcon} onClick={() => finish("take_back")}>
          Cancel transfer
        </CallBarButton>
      )}
    </>
  );
}

/** Each participant can be removed individually; the customer leaves only when the call ends. */
export function ParticipantList({ view, call }: { view: CallBarView; call: Call }) {
  const float = usePopover();
  const { nameOf } = useMemberNames();
  return (
    <>
      <CallBarButton icon={TeamIcon} {...float.trigger}>
        People
      </CallBarButton>
      <Menu float={float} label="People in the call" side="top" align="center">
        {view.company.map((leg) => {
          const name = legLabel(leg, nameOf);
          return (
            <MenuItem
              key={leg.id}
              lead={<Avatar name={name} size={20} />}
              kind="danger"
              onSelect={() => void runPhoneCommand({ do: "drop", callId: call.id, legId: leg.id })}
            >
              Remove {name} from the call
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
