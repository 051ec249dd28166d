import type { Ref } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { useDebouncedValue } from "#web/ui/button/settled.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, HoldIcon, type Icon, InfoIcon, RemoveIcon, TextIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { Elapsed } from "#web/ui/time/elapsed.tsx";
import "./incoming-call.css";

interface RingPaperProps {
  ref?: Ref<HTMLElement>;
  name: string;
  number: string;
  line: string;
  since: number;
  facts: readonly string[];
  /** What answers it from wherever one is. */
  keys: string | undefined;
  isBusy: boolean;
  /** Whoever is spoken with meanwhile hears music. */
  holds: boolean;
  onAnswer: () => void;
  onDecline: () => void;
  /** Left away where there is nobody to write to. */
  onText?: () => void;
}

/** A card beside the work; by touch the whole screen. */
export function IncomingCallCard(props: RingPaperProps) {
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
          {facts.map((fact) => (
            <li key={fact}>
              <InfoIcon className="s14" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="ring-deeds">
        <Button
          kind="call"
          className="ring-answer"
          glyph={holds ? HoldIcon : CallIcon}
          keys={keys}
          busy={isBusy}
          onClick={onAnswer}
        >
          {holds ? "Hold and answer" : "Answer"}
        </Button>
        {onText && (
          <RingDeed name="Text back" words="Text back" glyph={TextIcon} onClick={onText} />
        )}
        <RingDeed
          className="ring-decline"
          name="Decline"
          words="Decline"
          glyph={RemoveIcon}
          onClick={onDecline}
        />
      </div>
    </section>
  );
}

interface RingDeedProps {
  name: string;
  words: string;
  glyph: Icon;
  className?: string;
  onClick: () => void;
}

function RingDeed({ name, words, glyph: Shape, className = "", onClick }: RingDeedProps) {
  return (
    <button
      ref={useDebouncedValue()}
      type="button"
      className={`icon-btn ring-deed ${className}`}
      aria-label={name}
      {...tooltipProps(name)}
      onClick={onClick}
    >
      <Shape />
      <span className="ring-deed-words" aria-hidden="true">
        {words}
      </span>
    </button>
  );
}
