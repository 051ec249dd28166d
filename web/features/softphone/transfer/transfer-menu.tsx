// Chooses the target of a transfer and how: immediately, after consultation, or as a third participant.
import { useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { onCallSince } from "#web/data/call/call-selectors.ts";
import { cannotSee, useCanSeeInbox } from "#web/data/sees-line.ts";
import type { CallTarget } from "#web/features/softphone/engine/phone-commands.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Avatar, type Presence } from "#web/ui/display/avatar.tsx";
import { TeamIcon } from "#web/ui/icons.tsx";
import { Combobox } from "#web/ui/popover/combobox.tsx";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import {
  countFreeMembers,
  isNeverRung,
  looksLikeNumber,
  type MemberCallStatus,
  type PersonTarget,
  parseTransferTarget,
  peopleTargets,
  transferTargetId,
} from "./transfer-targets.ts";
import "./transfer-menu.css";

interface TransferMenuProps {
  float: PopoverHandle;
  call: Call | undefined;
  /** A PBX call can only be transferred to a number. */
  outsideId: string | null;
}

type TransferKind = "warm" | "cold" | "party";
const transferKinds = [
  { id: "warm", label: "Speak first" },
  { id: "cold", label: "Transfer now" },
  { id: "party", label: "Add" },
] as const satisfies readonly { id: TransferKind; label: string }[];

/** PBX calls support two ways; adding a third participant is up to the PBX. */
const pbxTransferKinds = transferKinds.filter(({ id }) => id !== "party");
const pbxTransferHints: Record<TransferKind, string> = {
  warm: "The customer hears music while you two talk. Then choose Complete transfer.",
  cold: "The call goes to that number at once, and you leave it.",
  party: "",
};

const promises: Record<TransferKind, string> = {
  warm: "The customer hears music while you two talk.",
  cold: "You leave as soon as they answer. If no one does, the call comes back to you.",
  party: "All three hear each other.",
};

export function TransferMenu({ float, call, outsideId }: TransferMenuProps) {
  const [how, setHow] = useState<TransferKind>("warm");
  const options = useOptions(call?.homeInboxId ?? "");
  const bring = (to: CallTarget, way: TransferKind) => {
    float.hide();
    if (call !== undefined) void runPhoneCommand({ do: "transfer", callId: call.id, to, how: way });
    else if (outsideId !== null && to.kind === "number")
      void runPhoneCommand({
        ...{ do: way === "cold" ? "outsideTransfer" : "outsideConsult" },
        ...{ id: outsideId, number: to.number },
      });
  };
  return (
    <Popover
      float={float}
      className="menu pick transfer-menu"
      label="Transfer"
      side="top"
      align="center"
    >
      <div className="transfer-how">
        <Segmented
          label="How"
          segments={call === undefined ? pbxTransferKinds : transferKinds}
          value={how}
          onChange={setHow}
        />
        <p className="hint">{(call === undefined ? pbxTransferHints : promises)[how]}</p>
      </div>
      <Combobox
        label={how === "party" ? "Add to the call…" : "Transfer to…"}
        options={call === undefined ? [] : options}
        close={() => undefined}
        onPick={(id, { shift }) => {
          const to = parseTransferTarget(id);
          if (to !== null) bring(to, shift ? "warm" : how);
        }}
        createWords={(typed) => (looksLikeNumber(typed) ? `The number ${typed}` : null)}
        onCreate={(typed) => bring({ kind: "number", number: typed }, how)}
        emptyWords={(typed) => (typed === "" ? "" : `No match for “${typed}”`)}
      />
      <p className="hint transfer-foot">
        {call === undefined ? "Type the number." : "Type a name, a team or a number."}
        {call !== undefined && how !== "warm" && (
          <span className="transfer-keys"> ⇧↵ speaks first.</span>
        )}
      </p>
    </Popover>
  );
}

const presences: Record<MemberCallStatus, Presence> = {
  free: "here",
  wrapping_up: "away",
  on_call: "away",
  away: "away",
  offline: "off",
  unseeing: "off",
};

const memberStatusLabels: Record<MemberCallStatus, string> = {
  free: "",
  wrapping_up: "wrapping up",
  on_call: "on a call",
  away: "away",
  offline: "offline",
  unseeing: cannotSee,
};

function useOptions(inboxId: string): ComboboxOption[] {
  const seesCall = useCanSeeInbox(inboxId);
  const { me, members, teams } = useBootstrap("me", "members", "teams");
  const onCall = onCallSince(useLiveCalls());
  const people = peopleTargets({ me: me.id, members, onCall, seesCall });
  return [
    ...people.map((person) => personOption(person)),
    ...teams.map((team) => ({
      id: transferTargetId.team(team.id),
      label: team.name,
      icon: TeamIcon,
      section: "teams",
      end: `${countFreeMembers(team, people)} free`,
    })),
  ];
}

function personOption({ member, standing, onCallSince: since }: PersonTarget): ComboboxOption {
  return {
    id: transferTargetId.member(member.id),
    label: member.name,
    lead: <Avatar name={member.name} size={20} presence={presences[standing]} />,
    section: "people",
    text: member.email,
    disabled: isNeverRung(standing),
    end:
      since !== null && standing === "on_call" ? (
        <>
          on a call <Elapsed since={since} />
        </>
      ) : (
        memberStatusLabels[standing]
      ),
  };
}
