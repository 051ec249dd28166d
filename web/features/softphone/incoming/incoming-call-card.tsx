import type { Ref } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { useSettledRef } from "#web/ui/button/settled.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, HoldIcon, type Icon, InfoIcon, RemoveIcon, TextIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import "./incoming-call.css";

interface IncomingCallCardProps {
  ref?: Ref<HTMLElement>;
  name: string;
  number: string;
  line: string;
  since: number;
  facts: readonly string[];
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
  const { ref, name, number, line, since, facts, keys, isBusy, holds } = props;
  const { onAnswer, onDecline, onText } = props;
  return (
    <section
      ref={ref}
      role="alertdialog"
      className="ring-card"
      aria-label={`Incoming call from ${name}`}
      data-pane
    >
      <div className="ring-top">
        <span className="ring-pulse">
          <Avatar name={name} size={40} />
        </span>
        <div className="ring-who">
          <b className="ell">{name}</b>
          {number !== "" && <span className="ring-number num">{number}</span>}
          <span className="ring-line ell num">{line}</span>
        </div>
        <Elapsed since={since} className="ring-since num" />
      </div>
      {facts.length > 0 && (
        <ul className="ring-facts">
          {facts.map((detail) => (
            <li key={detail}>
              <InfoIcon className="s14" />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="ring-deeds">
        <Button
          kind="call"
          className="ring-answer"
          icon={holds ? HoldIcon : CallIcon}
          keys={keys}
          busy={isBusy}
          onClick={onAnswer}
        >
          {holds ? "Hold and answer" : "Answer"}
        </Button>
        {onText && (
          <RingButton name="Text back" text="Text back" icon={TextIcon} onClick={onText} />
        )}
        <RingButton
          className="ring-decline"
          name="Decline"
          text="Decline"
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

function RingButton({ name, text, icon: Shape, className = "", onClick }: RingButtonProps) {
  return (
    <button
      ref={useSettledRef()}
      type="button"
      className={`icon-btn ring-deed ${className}`}
      aria-label={name}
      {...tooltipProps(name)}
      onClick={onClick}
    >
      <Shape />
      <span className="ring-deed-words" aria-hidden="true">
        {text}
      </span>
    </button>
  );
}
