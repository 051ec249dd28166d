import type { ReactNode } from "react";
import { Logo } from "#web/ui/logo.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import styles from "./sign-in.module.css";

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
    <main className={styles.page}>
      <div className={styles.body}>
        <div className={styles.brand}>
          <Logo />
          Deskbell
        </div>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </div>
    </main>
  );
}
