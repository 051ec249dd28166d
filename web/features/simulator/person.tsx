import { useState } from "react";
import type { AnswerHabit } from "#contract/simulator/simulated-call.ts";
import type {
  HandsetState,
  SimulatedCustomer,
  SimulatorState,
} from "#contract/simulator/simulator.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { CallIcon, HandsetIcon, MoreIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { askSimulator } from "./ask-simulator.ts";
import { NotInUseIcon, SwitchedOffIcon } from "./glyphs.ts";
import type { MailView } from "./mailbox/mail-view.ts";
import { MailboxCard } from "./mailbox/mailbox-card.tsx";
import { shortAddress } from "./mailbox/mailbox-words.ts";
import { Phone } from "./phone/phone.tsx";
import { PhoneAway } from "./phone/phone-away.tsx";
import { House } from "./scenery/house.tsx";
import "./person.css";

interface PersonProps {
  customer: SimulatedCustomer;
  /** Which house of the street. */
  place: number;
  state: SimulatorState;
  onMail: (view: MailView) => void;
}

export function Person({ customer, place, state, onMail }: PersonProps) {
  const { id, name, handset } = customer;
  const number = customer.number === null ? null : showPhoneNumber(customer.number, state.country);
  const who = name || number || shortAddress(customer.mailbox?.addresses[0]?.address ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (what: { handset: HandsetState } | { habit: AnswerHabit }) => {
    const asked = await askSimulator("PATCH", `customers/${id}`, what);
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
            <PhoneAway customer={customer} onReturn={() => void change({ handset: "on" })} />
          )}
        </div>
      </div>
      {customer.mailbox !== null && state.mailLines.length > 0 && (
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

const choices: readonly { as: HandsetState; words: string; glyph: typeof HandsetIcon }[] = [
  { as: "on", words: "Phone is on", glyph: HandsetIcon },
  { as: "off", words: "Phone is off", glyph: SwitchedOffIcon },
  { as: "landline", words: "Landline", glyph: CallIcon },
  { as: "gone", words: "Number not in use", glyph: NotInUseIcon },
];

const habits: readonly { as: AnswerHabit; words: string }[] = [
  { as: "rings", words: "Rings until you answer here" },
  { as: "picks_up", words: "Answers automatically" },
  { as: "declines", words: "Declines" },
  { as: "busy", words: "Is busy" },
  { as: "voicemail", words: "Goes to voicemail" },
];

interface HandsetMenuProps {
  name: string;
  customer: SimulatedCustomer;
  onChange: (what: { handset: HandsetState } | { habit: AnswerHabit }) => void;
}

function HandsetMenu({ name, customer, onChange }: HandsetMenuProps) {
  const float = useFloat();
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
