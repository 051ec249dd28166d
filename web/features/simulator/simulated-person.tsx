import { useState } from "react";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type {
  PhoneStatus,
  SimulatedCustomer,
  SimulatorState,
} from "#contract/simulator/simulator.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import phoneStyles from "#web/features/simulator/phone/phone.module.css";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, MobilePhoneIcon, MoreIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { NotInUseIcon, SwitchedOffIcon } from "./icons.ts";
import { CustomerHouse } from "./illustration/customer-house.tsx";
import type { EmailClientView } from "./mailbox/email-client-view.ts";
import { MailboxCard } from "./mailbox/mailbox-card.tsx";
import { shortAddress } from "./mailbox/mailbox-labels.ts";
import { Phone } from "./phone/phone.tsx";
import { UnreachablePhone } from "./phone/unreachable-phone.tsx";
import styles from "./simulated-person.module.css";
import { callSimulatorApi } from "./simulator-api.ts";

interface SimulatedPersonProps {
  customer: SimulatedCustomer;
  /** Position of the customer's house in the row. */
  position: number;
  state: SimulatorState;
  onEmail: (view: EmailClientView) => void;
}

export function SimulatedPerson({
  customer,
  position: index,
  state,
  onEmail,
}: SimulatedPersonProps) {
  const { id, name, phoneStatus } = customer;
  const number =
    customer.number === null ? null : formatPhoneNumber(customer.number, state.country);
  const who = name || number || shortAddress(customer.mailbox?.addresses[0]?.address ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (
    what: { phoneStatus: PhoneStatus } | { answerBehavior: AnswerBehavior },
  ) => {
    const response = await callSimulatorApi("PATCH", `customers/${id}`, what);
    setProblem(response.kind === "problem" ? response.message : null);
  };
  return (
    <section data-part="person" className={styles.person} id={`person-${id}`} aria-label={who}>
      <div className={styles.personPlate}>
        <Avatar name={who} size={20} />
        {(name !== "" || number === null) && <b className="ell">{who}</b>}
        {number !== null && (
          <>
            <span className="num">{number}</span>
            <PhoneMenu name={who} customer={customer} onChange={(what) => void change(what)} />
          </>
        )}
      </div>
      <CustomerHouse position={index} phoneStatus={phoneStatus} />
      <div className={styles.phone}>
        <div className={styles.phoneGlass}>
          {number === null ? (
            <div className={phoneStyles.phoneEmpty}>
              <p>{name.split(" ")[0] || "This customer"} has no phone and only sends email.</p>
            </div>
          ) : phoneStatus === "on" ? (
            <Phone customer={customer} state={state} />
          ) : (
            <UnreachablePhone
              customer={customer}
              onReturn={() => void change({ phoneStatus: "on" })}
            />
          )}
        </div>
      </div>
      {customer.mailbox !== null && state.emailInboxes.length > 0 && (
        <MailboxCard customer={customer} mailbox={customer.mailbox} onOpen={onEmail} />
      )}
      {problem !== null && (
        <p className={styles.personProblem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

const choices: readonly { as: PhoneStatus; text: string; icon: typeof MobilePhoneIcon }[] = [
  { as: "on", text: "Phone is on", icon: MobilePhoneIcon },
  { as: "off", text: "Phone is off", icon: SwitchedOffIcon },
  { as: "landline", text: "Landline", icon: CallIcon },
  { as: "not_in_service", text: "Number not in use", icon: NotInUseIcon },
];

const answerBehaviors: readonly { as: AnswerBehavior; text: string }[] = [
  { as: "rings", text: "Rings until you answer here" },
  { as: "picks_up", text: "Answers automatically" },
  { as: "declines", text: "Declines" },
  { as: "busy", text: "Is busy" },
  { as: "voicemail", text: "Goes to voicemail" },
];

interface PhoneMenuProps {
  name: string;
  customer: SimulatedCustomer;
  onChange: (what: { phoneStatus: PhoneStatus } | { answerBehavior: AnswerBehavior }) => void;
}

function PhoneMenu({ name, customer, onChange }: PhoneMenuProps) {
  const float = usePopover();
  return (
    <>
      <IconButton size="small" name={`Phone of ${name}`} icon={MoreIcon} {...float.trigger} />
      <Menu float={float} label={`Phone of ${name}`} align="end">
        <MenuSection>
          {choices.map(({ as, text, icon }) => (
            <MenuItem
              key={as}
              icon={icon}
              checked={as === customer.phoneStatus}
              onSelect={() => onChange({ phoneStatus: as })}
            >
              {text}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection title="When called">
          {answerBehaviors.map(({ as, text }) => (
            <MenuItem
              key={as}
              checked={as === customer.answerBehavior}
              onSelect={() => onChange({ answerBehavior: as })}
            >
              {text}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </>
  );
}
