import type { SystemEmailKind } from "./kinds.ts";

interface SystemEmailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of its link; null if it has none. */
  readonly button: string | null;
  /** Small print below: how long the link works, and what to do if it wasn't you. */
  readonly small: readonly string[];
}

export type SystemEmailTexts = Readonly<Record<SystemEmailKind, SystemEmailText>>;
