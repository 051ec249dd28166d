import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, InfoIcon, WarningIcon } from "#web/ui/icons.tsx";
import "./banner.css";

export type BannerKind = "plain" | "info" | "warn" | "danger";

interface BannerProps {
  kind?: BannerKind;
  glyph?: Icon;
  /** One or two small buttons. */
  deeds?: ReactNode;
  /** Inside a card: smaller, with the card's own corners. */
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

/** One sentence about what is, not about what was done; never two of one kind. */
export function Banner({ kind = "plain", glyph, deeds, inset = false, id, children }: BannerProps) {
  const Shape = glyph ?? (kind === "warn" || kind === "danger" ? WarningIcon : InfoIcon);
  return (
    <div
      id={id}
      role={kind === "danger" ? "alert" : "status"}
      className={clsx("banner", kind !== "plain" && kind, inset && "inset")}
    >
      <Shape className={hues[kind]} />
      <span className="grow">{children}</span>
      {deeds}
    </div>
  );
}
