import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { DoneIcon } from "#web/ui/icons.tsx";
import styles from "./setup.module.css";
import * as words from "./words.ts";

interface CurrentStepProps {
  number: number;
  title: string;
  /** A later step: shown by name only. */
  isLater?: boolean;
  /** Takes the focus, because the pressed button is gone. */
  hasInitialFocus?: boolean;
  children?: ReactNode;
}

export function CurrentStep({
  number,
  title,
  isLater = false,
  hasInitialFocus = false,
  children,
}: CurrentStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (hasInitialFocus && document.activeElement === document.body) heading.current?.focus();
  }, [hasInitialFocus]);
  return (
    <div className={isLater ? clsx(styles.setupNow, styles.later) : styles.setupNow}>
      <span className={styles.setupNumber} aria-hidden="true">
        {number}
      </span>
      <div>
        <h2 ref={heading} tabIndex={hasInitialFocus ? -1 : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}

interface CompletedStepProps {
  title: string;
  details: string;
  /** What "Change" changes, for screen readers. */
  changeName: string;
  onChange: () => void;
}

export function CompletedStep({ title, details, changeName, onChange }: CompletedStepProps) {
  return (
    <div className={styles.setupDone}>
      <span className={styles.setupCheck}>
        <DoneIcon className="s12" />
      </span>
      <span className={styles.setupDetails}>
        <b>{title}</b> <span className="muted">{details}</span>
      </span>
      <Button kind="quiet" size="small" aria-label={changeName} onClick={onChange}>
        {words.change}
      </Button>
    </div>
  );
}
