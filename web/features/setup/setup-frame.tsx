import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { ThemeIcon } from "#web/ui/icons.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useTheme } from "#web/ui/theme/theme.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import styles from "./setup.module.css";
import { SetupIllustration } from "./setup-illustration.tsx";
import * as words from "./words.ts";

interface SetupFrameProps {
  title?: string;
  lead?: string;
  children?: ReactNode;
}

export function SetupFrame({ title, lead, children }: SetupFrameProps) {
  usePageTitle(words.setUp);
  return (
    <div className={styles.setup}>
      <main className={styles.setupSide}>
        <header className={styles.setupBrand}>
          <Logo />
          <span className="grow">Deskbell</span>
          <ThemeSwitch />
        </header>
        <div className={styles.setupBody}>
          {title !== undefined && <h1>{title}</h1>}
          {lead !== undefined && <p className={styles.setupLead}>{lead}</p>}
          {children}
        </div>
        <p data-part="hint" className={fieldStyles.hint}>
          {words.runsHere}
        </p>
      </main>
      <SetupIllustration />
    </div>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const isDark =
    theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  return (
    <IconButton
      name={isDark ? words.light : words.dark}
      icon={ThemeIcon}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    />
  );
}
