// Chooses the target of a transfer and how: immediately, after consultation, or as a third participant.
import { useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { onCallSince } from "#web/data/call/call-selectors.ts";
import { cannotSee, useCanSeeInbox } from "#web/data/use-can-see-inbox.ts";
import type { CallTarget } from "#web/features/softphone/engine/phone-commands.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar, type Presence } from "#web/ui/display/avatar.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { TeamIcon } from "#web/ui/icons.tsx";
import { Combobox } from "#web/ui/popover/combobox.tsx";
import menuStyles from "#web/ui/popover/menu.module.css";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import styles from "./transfer-menu.module.css";
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

interface TransferMenuProps {
  float: PopoverHandle;
  call: Call | undefined;
  /** A PBX call can only be transferred to a number. */
  outsideId: string | null;
}

type TransferKind = "warm" | "cold" | "three_way";
const transferKinds = [
  { id: "warm", label: words.askFirst },
  { id: "cold", label: words.transferNow },
  { id: "three_way", label: words.addToCall },
] as const satisfies readonly { id: TransferKind; label: string }[];

/** PBX calls support two ways; adding a third participant is up to the PBX. */
const pbxTransferKinds = transferKinds.filter(({ id }) => id !== "three_way");
const pbxTransferHints: Record<TransferKind, string> = {
  warm: words.pbxAskFirstHint,
  cold: words.pbxTransferNowHint,
  three_way: "",
};

const promises: Record<TransferKind, string> = {
  warm: words.askFirstHint,
  cold: words.transferNowHint,
  three_way: words.addToCallHint,
};

export function TransferMenu({ float, call, outsideId }: TransferMenuProps) {
  const [kind, setKind] = useState<TransferKind>("warm");
  const options = useOptions(call?.conversationInboxId ?? "");
  const startTransfer = (to: CallTarget, kind: TransferKind) => {
    float.hide();
    if (call !== undefined)
      void runPhoneCommand({ kind: "transfer", callId: call.id, to, transferKind: kind });
    else if (outsideId !== null && to.kind === "number")
      void runPhoneCommand({
        kind: kind === "cold" ? "pbxTransfer" : "pbxConsult",
        id: outsideId,
        number: to.number,
      });
  };
  return (
    <Popover
      float={float}
      className={clsx(menuStyles.menu, styles.transferMenu)}
      label={words.transfer}
      side="top"
      align="center"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only moves the focus after a mouse click; by keyboard, Tab does */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control: the buttons inside are */}
      <div
        className={styles.transferHow}
        onClick={({ nativeEvent }) => {
          // Whom to transfer to comes next. On touch screens the focus would open the keyboard.
          if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "mouse")
            float.surface.current?.querySelector<HTMLElement>("[data-first]")?.focus();
        }}
      >
        <Segmented
          label={words.transferKind}
          segments={call === undefined ? pbxTransferKinds : transferKinds}
          value={kind}
          onChange={setKind}
        />
        <p data-part="hint" className={fieldStyles.hint}>
          {(call === undefined ? pbxTransferHints : promises)[kind]}
        </p>
      </div>
      <Combobox
        label={kind === "three_way" ? words.addToTheCall : words.transferTo}
        options={call === undefined ? [] : options}
        close={() => undefined}
        onPick={(id, { shift }) => {
          const to = parseTransferTarget(id);
          if (to !== null) startTransfer(to, shift ? "warm" : kind);
        }}
        createWords={(typed) => (looksLikeNumber(typed) ? fill(words.theNumber, { typed }) : null)}
        onCreate={(typed) => startTransfer({ kind: "number", number: typed }, kind)}
        emptyWords={(typed) => (typed === "" ? "" : fill(words.noMatchFor, { typed }))}
      />
      <p data-part="hint" className={clsx(fieldStyles.hint, styles.transferFoot)}>
        {call === undefined ? words.typeNumber : words.typeNameOrNumber}
        {call !== undefined && kind !== "warm" && (
          <span className={styles.transferKeys}> {words.asksFirst}</span>
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
  no_access: "off",
};

const memberStatusLabels: Record<MemberCallStatus, string> = {
  free: "",
  wrapping_up: words.statusWrappingUp,
  on_call: words.statusOnACall,
  away: words.statusAway,
  offline: words.statusOffline,
  no_access: cannotSee,
};

function useOptions(inboxId: string): ComboboxOption[] {
  const seesCall = useCanSeeInbox(inboxId);
  const { me, members, teams } = useBootstrap(({ me, members, teams }) => ({ me, members, teams }));
  const onCall = onCallSince(useLiveCalls());
  const people = peopleTargets({ me: me.id, members, onCall, seesCall });
  return [
    ...people.map((person) => personOption(person)),
    ...teams.map((team) => ({
      id: transferTargetId.team(team.id),
      label: team.name,
      icon: TeamIcon,
      section: "teams",
      end: fill(words.freeMembers, { free: countFreeMembers(team, people) }),
    })),
  ];
}

function personOption({ member, callStatus, onCallSince: since }: PersonTarget): ComboboxOption {
  return {
    id: transferTargetId.member(member.id),
    label: member.name,
    lead: <Avatar name={member.name} size={20} presence={presences[callStatus]} />,
    section: "people",
    text: member.email,
    disabled: isNeverRung(callStatus),
    end:
      since !== null && callStatus === "on_call" ? (
        <>
          {words.statusOnACall} <Elapsed since={since} />
        </>
      ) : (
        memberStatusLabels[callStatus]
      ),
  };
}
