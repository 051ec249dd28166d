import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ThemeIcon } from "#web/ui/icons.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useTheme } from "#web/ui/theme/theme.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { SetupIllustration } from "./setup-illustration.tsx";
import "./setup.css";

interface SetupFrameProps {
  title?: string;
  lead?: string;
  children?: ReactNode;
}

export function SetupFrame({ title, lead, children }: SetupFrameProps) {
  usePageTitle("Set up");
  return (
    <div className="setup">
      <main className="setup-side">
        <header className="setup-brand">
          <Logo />
          <span className="grow">Deskbell</span>
          <ThemeSwitch />
        </header>
        <div className="setup-body">
          {title !== undefined && <h1>{title}</h1>}
          {lead !== undefined && <p className="setup-lead">{lead}</p>}
          {children}
        </div>
        <p className="hint">Runs only on this server. No data is sent to us.</p>
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
      name={isDark ? "Light" : "Dark"}
      icon={ThemeIcon}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    />
  );
}
