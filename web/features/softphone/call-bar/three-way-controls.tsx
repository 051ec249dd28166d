// Controls while a third participant is in the call: who stays, and who leaves.
import type { Call } from "#contract/live-protocol.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { TeamIcon, TransferIcon, UndoIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { CallBarButton } from "./call-bar-button.tsx";
import { legLabel } from "./call-bar-labels.ts";
import type { CallBarView } from "./call-bar-view.ts";

export function ThreeWayControls({ view, call }: { view: CallBarView; call: Call }) {
  const { addedByMe, transferTargets, isConsulting } = view;
  const hasTargetJoined = addedByMe.some((leg) => leg.joinedAt !== null);
  const isUndecided =
    isConsulting || transferTargets.length > 0 || (addedByMe.length > 0 && !hasTargetJoined);
  const finish = (completion: "complete" | "three_way" | "cancel") =>
    void runPhoneCommand({ kind: "finish", callId: call.id, completion });
  const completes = useSettledRef();
  const cancels = useSettledRef();
  useCommand("completeTransfer", () => finish("complete"), hasTargetJoined);
  return (
    <>
      {isUndecided && (
        <CallBarButton
          icon={TeamIcon}
          disabled={!hasTargetJoined}
          onClick={() => finish("three_way")}
        >
          {words.mergeCalls}
        </CallBarButton>
      )}
      <CallBarButton
        ref={completes}
        icon={TransferIcon}
        keys={shortcutOf("completeTransfer")}
        disabled={!hasTargetJoined}
        onClick={() => finish("complete")}
      >
        {words.completeTransfer}
      </CallBarButton>
      {isUndecided && (
        <CallBarButton ref={cancels} icon={UndoIcon} onClick={() => finish("cancel")}>
          {words.cancelTransfer}
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
        {words.people}
      </CallBarButton>
      <Menu float={float} label={words.peopleInCall} side="top" align="center">
        {view.company.map((leg) => {
          const name = legLabel(leg, nameOf);
          return (
            <MenuItem
              key={leg.id}
              lead={<Avatar name={name} size={20} />}
              kind="danger"
              onSelect={() =>
                void runPhoneCommand({ kind: "drop", callId: call.id, legId: leg.id })
              }
            >
              {fill(words.removeFromCall, { name })}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
