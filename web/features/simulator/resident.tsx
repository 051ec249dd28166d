import { useState } from "react";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type {
  HandsetStatus,
  SimulatedCustomer,
  SimulatorState,
} from "#contract/simulator/simulator.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, HandsetIcon, MoreIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { NotInUseIcon, SwitchedOffIcon } from "./icons.ts";
import type { EmailClientView } from "./mailbox/email-client-view.ts";
import { MailboxCard } from "./mailbox/mailbox-card.tsx";
import { shortAddress } from "./mailbox/mailbox-labels.ts";
import { Phone } from "./phone/phone.tsx";
import { UnreachablePhone } from "./phone/unreachable-phone.tsx";
import { House } from "./scenery/house.tsx";
import { callSimulatorApi } from "./simulator-api.ts";
import "./resident.css";

interface PersonProps {
  customer: SimulatedCustomer;
  /** Which house of the street. */
  place: number;
  state: SimulatorState;
  onMail: (view: EmailClientView) => void;
}

export function Resident({ customer, place, state, onMail }: PersonProps) {
  const { id, name, handset } = customer;
  const number =
    customer.number === null ? null : formatPhoneNumber(customer.number, state.country);
  const who = name || number || shortAddress(customer.mailbox?.addresses[0]?.address ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (what: { handset: HandsetStatus } | { habit: AnswerBehavior }) => {
    const asked = await callSimulatorApi("PATCH", `customers/${id}`, what);
    setProblem(asked.kind === "problem" ? asked.say : null);
  };
  return (
    <section className="person" id={`person-${id}`} aria-label={who}>
      <div className="person-plate">
        <Avatar name={who} size={20} />
        {(name !== "" || number === null) && <b className="ell">{who}</b>}
        {number !== null && (
          <>
            <span className="num">{number}</span>
            <HandsetMenu name={who} customer={customer} onChange={(what) => void change(what)} />
          </>
        )}
      </div>
      <House place={place} handset={handset} />
      <div className="phone">
        <div className="phone-glass">
          {number === null ? (
            <div className="phone-nothing">
              <p>{name.split(" ")[0] || "This customer"} has no phone and only sends email.</p>
            </div>
          ) : handset === "on" ? (
            <Phone customer={customer} state={state} />
          ) : (
            <UnreachablePhone customer={customer} onReturn={() => void change({ handset: "on" })} />
          )}
        </div>
      </div>
      {customer.mailbox !== null && state.emailInboxes.length > 0 && (
        <MailboxCard customer={customer} mailbox={customer.mailbox} onOpen={onMail} />
      )}
      {problem !== null && (
        <p className="person-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

const choices: readonly { as: HandsetStatus; words: string; glyph: typeof HandsetIcon }[] = [
  { as: "on", words: "Phone is on", glyph: HandsetIcon },
  { as: "off", words: "Phone is off", glyph: SwitchedOffIcon },
  { as: "landline", words: "Landline", glyph: CallIcon },
  { as: "gone", words: "Number not in use", glyph: NotInUseIcon },
];

const habits: readonly { as: AnswerBehavior; words: string }[] = [
  { as: "rings", words: "Rings until you answer here" },
  { as: "picks_up", words: "Answers automatically" },
  { as: "declines", words: "Declines" },
  { as: "busy", words: "Is busy" },
  { as: "voicemail", words: "Goes to voicemail" },
];

interface HandsetMenuProps {
  name: string;
  customer: SimulatedCustomer;
  onChange: (what: { handset: HandsetStatus } | { habit: AnswerBehavior }) => void;
}

function HandsetMenu({ name, customer, onChange }: HandsetMenuProps) {
  const float = usePopover();
  return (
    <>
      <IconButton size="small" name={`Phone of ${name}`} glyph={MoreIcon} {...float.trigger} />
      <Menu float={float} label={`Phone of ${name}`} align="end">
        <MenuSection>
          {choices.map(({ as, words, glyph }) => (
            <MenuItem
              key={as}
              glyph={glyph}
              checked={as === customer.handset}
              onSelect={() => onChange({ handset: as })}
            >
              {words}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title="When called">
          {habits.map(({ as, words }) => (
            <MenuItem
              key={as}
              checked={as === customer.habit}
              onSelect={() => onChange({ habit: as })}
            >
              {words}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </>
  );
}
