import type { ReactNode } from "react";
import type { Icon } from "#web/ui/icons.tsx";

export interface ComboboxOption {
  id: string;
  label: string;
  icon?: Icon;
  /** In place of the icon: an avatar, a dot. */
  lead?: ReactNode;
  end?: ReactNode;
  /**
   * Chooses the option: at once if there is no search field. In an empty search field the key first searches, and
   * chooses if no other key follows for a moment and no other option begins with it.
   */
  keys?: string;
  /** A line separates options of different sections. */
  section?: string;
  /** Other words that match it. */
  text?: string;
  disabled?: boolean;
}
