import type { ReactNode } from "react";
import { Logo } from "#web/ui/logo.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import "./sign-in.css";

interface SignInFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Small print below: the alternative. */
  below?: ReactNode;
}

export function SignInFrame({ title, lead, children, below }: SignInFrameProps) {
  usePageTitle(title);
  return (
    <main className="door">
      <div className="door-body">
        <div className="door-brand">
          <Logo />
          Deskbell
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="door-lead">{lead}</p>}
        {children}
        {below !== undefined && <div className="door-below">{below}</div>}
      </div>
    </main>
  );
}
