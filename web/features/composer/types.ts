import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export interface ComposerProps {
  open: OpenConversation;
  /** On touch screens: whether the composer fills the screen. */
  isFull: boolean;
  onWrite: () => void;
  onLeave: () => void;
}
