import type { Member } from "#contract/live.ts";
import { names } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";

interface MentionPickerProps {
  id: string;
  members: readonly Member[];
  active: number;
  onPoint: (index: number) => void;
  onPick: (member: Member) => void;
}

/** The box keeps the focus and the keys; this only shows who could be meant. */
export function MentionPicker({ id, members, active, onPoint, onPick }: MentionPickerProps) {
  return (
    <div className="mention-picker" id={id} role="listbox" aria-label="Call a colleague">
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={names("menu-item", index === active && "on")}
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(member)}
        >
          <Avatar name={member.name} size={20} />
          <span className="ell grow">{member.name}</span>
        </div>
      ))}
    </div>
  );
}
