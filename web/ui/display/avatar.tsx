import type { CSSProperties, ReactNode } from "react";
import styles from "./avatar.module.css";
import { avatarHue, initialsOf } from "./avatar-initials.ts";

type AvatarSize = 16 | 20 | 24 | 28 | 32 | 40 | 88;
export type Presence = "here" | "away" | "off";

interface AvatarProps {
  name: string;
  size?: AvatarSize;
  /** Only where presence matters. */
  presence?: Presence | undefined;
  /** For a company; people are round. */
  square?: boolean;
  /** If the name is not shown beside it: "Assigned to Ravi". */
  title?: string;
}

const presenceLabels: Record<Presence, string> = { here: "here", away: "away", off: "offline" };

export function Avatar({ name, size = 24, presence, square = false, title }: AvatarProps) {
  const label =
    title === undefined || presence === undefined ? title : `${title}, ${presenceLabels[presence]}`;
  const spoken =
    label === undefined
      ? { "aria-hidden": true }
      : { role: "img", "aria-label": label, title: label };
  return (
    <span
      {...spoken}
      data-part="avatar"
      className={styles.avatar}
      data-square={square || undefined}
      style={{ "--hue": avatarHue(name), "--size": `${size}px` } as CSSProperties}
    >
      {initialsOf(name)}
      {presence !== undefined && <span className={styles.presence} data-presence={presence} />}
    </span>
  );
}

export function AvatarStack({ children }: { children: ReactNode }) {
  return (
    <span data-part="avatars" className={styles.avatars}>
      {children}
    </span>
  );
}
