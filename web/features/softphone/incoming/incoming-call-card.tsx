import type { Ref } from "react";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, HoldIcon, type Icon, InfoIcon, RemoveIcon, TextIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import styles from "./incoming-call-card.module.css";

interface IncomingCallCardProps {
  ref?: Ref<HTMLElement>;
  name: string;
  number: string;
  summary: string;
  since: number;
  details: readonly string[];
  /** The global shortcut that answers it. */
  keys: string | undefined;
  isBusy: boolean;
  /** Answering puts the current call on hold. */
  holds: boolean;
  onAnswer: () => void;
  onDecline: () => void;
  /** Omitted if the caller can't be texted. */
  onText?: () => void;
}

/** A card beside the page; on touch screens the whole screen. */
export function IncomingCallCard(props: IncomingCallCardProps) {
  const { ref, name, number, summary, since, details, keys, isBusy, holds } = props;
  const { onAnswer, onDecline, onText } = props;
  return (
    <section
      ref={ref}
      role="alertdialog"
      className={styles.ringCard}
      aria-label={fill(words.incomingCallFrom, { name })}
      data-pane
    >
      <div className={styles.ringTop}>
        <span className={styles.ringPulse}>
          <Avatar name={name} size={40} />
        </span>
        <div className={styles.ringContact}>
          <b className="ell">{name}</b>
          {number !== "" && <span className={"num"}>{number}</span>}
          <span className="num">{summary}</span>
        </div>
        <Elapsed since={since} className={clsx("num", styles.ringSince)} />
      </div>
      {details.length > 0 && (
        <ul className={styles.ringDetails}>
          {details.map((detail) => (
            <li key={detail}>
              <InfoIcon className="s14" />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ringActions}>
        <Button
          kind="call"
          className={styles.ringAnswer}
          icon={holds ? HoldIcon : CallIcon}
          keys={keys}
          busy={isBusy}
          onClick={onAnswer}
        >
          {holds ? words.holdAndAnswer : words.answer}
        </Button>
        {onText && (
          <RingButton
            name={words.textBack}
            text={words.textBack}
            icon={TextIcon}
            onClick={onText}
          />
        )}
        <RingButton
          className={styles.ringDecline}
          name={words.decline}
          text={words.decline}
          icon={RemoveIcon}
          onClick={onDecline}
        />
      </div>
    </section>
  );
}

interface RingButtonProps {
  name: string;
  text: string;
  icon: Icon;
  className?: string;
  onClick: () => void;
}

function RingButton({ name, text, icon: Shape, className, onClick }: RingButtonProps) {
  return (
    <button
      ref={useSettledRef()}
      type="button"
      data-part="icon-button"
      className={clsx(buttonStyles.iconButton, styles.ringAction, className)}
      aria-label={name}
      {...tooltipProps(name)}
      onClick={onClick}
    >
      <Shape />
      <span className={styles.ringActionText} aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
