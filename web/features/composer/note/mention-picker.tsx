import type { Member } from "#contract/live-protocol.ts";
import { cannotSee } from "#web/data/use-can-see-inbox.ts";
import styles from "#web/features/composer/composer.module.css";
import { SuggestionList } from "#web/features/composer/suggestion-list.tsx";
import * as words from "#web/features/composer/words.ts";
import type { useCombobox } from "#web/ui/keyboard/use-combobox.ts";
import menuStyles from "#web/ui/popover/menu.module.css";

interface MentionPickerProps {
  combobox: Pick<ReturnType<typeof useCombobox>, "listProps" | "optionProps">;
  members: readonly Member[];
  canSeeInbox: (member: Member) => boolean;
  onPick: (member: Member) => void;
}

export function MentionPicker({ members, canSeeInbox, ...picker }: MentionPickerProps) {
  return (
    <SuggestionList
      {...picker}
      name={words.mentionTeammate}
      className={styles.mentionPicker}
      people={members}
      keyOf={(member) => member.id}
      nameOf={(member) => member.name}
    >
      {(member) => (
        <>
          <span className="ell grow">{member.name}</span>
          {!canSeeInbox(member) && <span className={menuStyles.menuEnd}>{cannotSee}</span>}
        </>
      )}
    </SuggestionList>
  );
}
