import type { Member } from "#contract/live-protocol.ts";
import { cannotSee } from "#web/data/sees-line.ts";
import { SuggestionList } from "#web/features/composer/suggestion-list.tsx";

interface MentionPickerProps {
  id: string;
  members: readonly Member[];
  seesLine: (member: Member) => boolean;
  active: number;
  onPoint: (index: number) => void;
  onPick: (member: Member) => void;
}

export function MentionPicker({ members, seesLine, ...picker }: MentionPickerProps) {
  return (
    <SuggestionList
      {...picker}
      name="Mention a teammate"
      className="mention-picker"
      people={members}
      keyOf={(member) => member.id}
      nameOf={(member) => member.name}
    >
      {(member) => (
        <>
          <span className="ell grow">{member.name}</span>
          {!seesLine(member) && <span className="menu-end">{cannotSee}</span>}
        </>
      )}
    </SuggestionList>
  );
}
