// Whom to bring the call to, and how: now, after a word with them, or as a third.
import { useState } from "react";
import type { Call } from "#contract/live.ts";
import { onCallSince } from "#web/data/call/my-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { cannotSee, useSeesLine } from "#web/data/sees-line.ts";
import type { CallTarget } from "#web/features/softphone/phone/deeds.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import { PickList, type PickOption } from "#web/ui/float/pick-list.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { TeamIcon } from "#web/ui/icon.tsx";
import { Avatar, type Presence } from "#web/ui/text/avatar.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import {
  freeIn,
  looksLikeNumber,
  type PersonTarget,
  peopleTargets,
  readTarget,
  type Standing,
  targetId,
} from "./targets.ts";
import "./transfer-menu.css";

interface TransferMenuProps {
  float: Float;
  call: Call | undefined;
  /** A call of the member's own telephone system can go to a number only. */
  outsideId: string | null;
}

type How = "warm" | "cold" | "party";
const ways = [
  { id: "warm", label: "Speak first" },
  { id: "cold", label: "Transfer now" },
  { id: "party", label: "Add" },
] as const satisfies readonly { id: How; label: string }[];

/** On a member's own telephone system: two ways, and a third is that system's. */
const outsideWays = ways.filter(({ id }) => id !== "party");
const outsidePromises: Record<How, string> = {
  warm: "The customer hears music while you two talk. Then choose Complete transfer.",
  cold: "The call goes to that number at once, and you leave it.",
  party: "",
};

const promises: Record<How, string> = {
  warm: "The customer hears music while you two talk.",
  cold: "You leave as soon as they answer. If no one does, the call comes back to you.",
  party: "All three hear each other.",
};

export function TransferMenu({ float, call, outsideId }: TransferMenuProps) {
  const [how, setHow] = useState<How>("warm");
  const options = useOptions(call?.homeLineId ?? "");
  const bring = (to: CallTarget, way: How) => {
    float.hide();
    if (call !== undefined) void perform({ do: "transfer", callId: call.id, to, how: way });
    else if (outsideId !== null && to.kind === "number")
      void perform({
        ...{ do: way === "cold" ? "outsideTransfer" : "outsideConsult" },
        ...{ id: outsideId, number: to.number },
      });
  };
  return (
    <FloatSurface
      float={float}
      className="menu pick transfer-menu"
      label="Transfer"
      side="top"
      align="center"
    >
      <div className="transfer-how">
        <Segmented
          label="How"
          segments={call === undefined ? outsideWays : ways}
          value={how}
          onChange={setHow}
        />
        <p className="hint">{(call === undefined ? outsidePromises : promises)[how]}</p>
      </div>
      <PickList
        label={how === "party" ? "Add to the call…" : "Transfer to…"}
        options={call === undefined ? [] : options}
        close={() => undefined}
        onPick={(id, { shift }) => {
          const to = readTarget(id);
          if (to !== null) bring(to, shift ? "warm" : how);
        }}
        createWords={(typed) =>
          looksLikeNumber(typed) ? `The number ${typed}` : `No match for “${typed}”`
        }
        onCreate={(typed) => {
          if (looksLikeNumber(typed)) bring({ kind: "number", number: typed }, how);
        }}
      />
      <p className="hint transfer-foot">
        {call === undefined ? "Type the number." : "Type a name, a team or a number."}
        {call !== undefined && how !== "warm" && (
          <span className="transfer-keys"> ⇧↵ speaks first.</span>
        )}
      </p>
    </FloatSurface>
  );
}

const presences: Record<Standing, Presence> = {
  free: "here",
  wrapping_up: "away",
  on_call: "away",
  away: "away",
  offline: "off",
  unseeing: "off",
};

const standingWords: Record<Standing, string> = {
  free: "",
  wrapping_up: "wraps up",
  on_call: "on a call",
  away: "away",
  offline: "offline",
  unseeing: cannotSee,
};

function useOptions(inboxId: string): PickOption[] {
  const seesCall = useSeesLine(inboxId);
  const { me, members, teams } = useDesk("me", "members", "teams");
  const onCall = onCallSince(useLiveCalls());
  const people = peopleTargets({ me: me.id, members, onCall, seesCall });
  return [
    ...people.map((person) => personOption(person)),
    ...teams.map((team) => ({
      id: targetId.team(team.id),
      label: team.name,
      glyph: TeamIcon,
      section: "teams",
      end: `${freeIn(team, people)} free`,
    })),
  ];
}

function personOption({ member, standing, onCallSince: since }: PersonTarget): PickOption {
  return {
    id: targetId.member(member.id),
    label: member.name,
    lead: <Avatar name={member.name} size={20} presence={presences[standing]} />,
    section: "people",
    words: member.email,
    disabled: standing === "unseeing",
    end:
      since !== null && standing === "on_call" ? (
        <>
          on a call <Elapsed since={since} />
        </>
      ) : (
        standingWords[standing]
      ),
  };
}
