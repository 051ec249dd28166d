import type { ReactNode } from "react";
import type { Icon } from "#web/ui/icons.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  title: string;
  /** Only for the whole conversation list; elsewhere a sentence and an action are enough. */
  picture?: ReactNode;
  icon?: Icon;
  actions?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, picture, icon: Shape, actions, children }: EmptyStateProps) {
  return (
    <div data-part="empty" className={styles.empty}>
      {picture ?? (Shape && <Shape className="s24" />)}
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
}

/** An empty desk with the bell. */
export function EmptyIllustration() {
  return (
    <svg
      className={styles.quietScene}
      viewBox="0 0 200 116"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        className={styles.far}
        d="M14 98h172M147 78c-2-3 2-4 0-7M154 78c-2-3 2-4 0-7M35 86h16M35 91h10"
      />
      <path
        className={styles.near}
        d="M30 98V80h26v18M142 98V84h18v7a7 7 0 0 1-7 7h-4a7 7 0 0 1-7-7M160 86h3a3.5 3.5 0 0 1 0 7h-3.5"
      />
      <path
        fill="var(--brass-deep)"
        d="M76 98v-4h48v4zM99 66h2a2 2 0 0 1 2 2v3h-6v-3a2 2 0 0 1 2-2z"
      />
      <path fill="var(--brass)" d="M80 90a20 20 0 0 1 40 0z" />
      <path stroke="#fff" strokeOpacity=".55" strokeWidth="2" d="M87 86a14 14 0 0 1 8-9" />
    </svg>
  );
}
