import { useEffect, useState } from "react";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { ClockIcon, LeaveIcon, OfflineIcon, ThemeIcon } from "#web/ui/icons.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useTheme } from "#web/ui/theme/theme.ts";
import { formatTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { AddCustomerIcon } from "./icons.ts";
import styles from "./simulator-header.module.css";

interface SimulatorHeaderProps {
  clock: string | null;
  isLost: boolean;
  onAdd: (() => void) | null;
}

/** The header with a hazard stripe, so the simulator isn't mistaken for the real thing. */
export function SimulatorHeader({ clock, isLost, onAdd }: SimulatorHeaderProps) {
  return (
    <header data-part="header" className={styles.header}>
      <Logo />
      <div className={styles.headerText}>
        <h1>Simulator</h1>
        <p>
          Simulated customers. No real phone rings
          <span className={styles.headerLabel}>, no real email is sent</span>.
        </p>
      </div>
      <div role="status" aria-label="Connection" className={styles.headerLost}>
        {isLost && (
          <>
            <OfflineIcon className="s14" />
            The simulator isn't responding. Retrying…
          </>
        )}
      </div>
      {clock !== null && <SimulatorClock clock={clock} />}
      {onAdd !== null && (
        <Button
          icon={AddCustomerIcon}
          className={styles.headerAction}
          aria-label="Add a customer"
          onClick={onAdd}
        >
          <span className={styles.headerLabel}>Add a customer</span>
        </Button>
      )}
      <ThemeSwitch />
      <a
        {...buttonProps()}
        className={clsx(buttonProps().className, styles.headerAction)}
        href="/"
        aria-label="Deskbell"
      >
        <LeaveIcon className="s14" />
        <span className={styles.headerLabel}>Deskbell</span>
      </a>
    </header>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return (
    <IconButton
      name={isDark ? "Day" : "Night"}
      icon={ThemeIcon}
      className={styles.headerAction}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    />
  );
}

/** The simulator's clock, which may differ from this computer's. */
function SimulatorClock({ clock }: { clock: string }) {
  const { timeZone, locale } = useTimeFrame();
  const [aheadMs, setAheadMs] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => setAheadMs(Date.parse(clock) - Date.now()), [clock]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(now + aheadMs);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at);
  const day = part({ weekday: "short", day: "numeric", month: "short" }).replace(",", "");
  return (
    <time className={styles.headerClock} dateTime={at.toISOString()}>
      <ClockIcon className="s14" />
      {day} {formatTime(at, { now: at, timeZone, locale })}
    </time>
  );
}
