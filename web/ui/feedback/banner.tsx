import type { ReactNode } from "react";
import { type Icon, InfoIcon, WarningIcon } from "#web/ui/icons.tsx";
import styles from "./banner.module.css";

type BannerKind = "plain" | "info" | "warn" | "danger";

interface BannerProps {
  kind?: BannerKind;
  icon?: Icon;
  /** One or two small buttons. */
  actions?: ReactNode;
  /** Inside a card: smaller, with the card's corners. */
  inset?: boolean;
  id?: string;
  children: ReactNode;
}

const hues: Record<BannerKind, string | undefined> = {
  plain: undefined,
  info: "c-accent",
  warn: "c-warn",
  danger: "c-danger",
};

/** One sentence about a current state, not about an action; never two of the same kind. */
export function Banner({
  kind = "plain",
  icon,
  actions,
  inset = false,
  id,
  children,
}: BannerProps) {
  const Shape = icon ?? (kind === "warn" || kind === "danger" ? WarningIcon : InfoIcon);
  return (
    <div
      id={id}
      role={kind === "danger" ? "alert" : "status"}
      data-kind={kind}
      data-part="banner"
      className={styles.banner}
      data-inset={inset || undefined}
    >
      <Shape className={hues[kind]} />
      <span className="grow">{children}</span>
      {actions}
    </div>
  );
}
