import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/form/choice.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";

/** A list that fits the dialog needs no search. */
const manyMembers = 10;

interface MemberChecksProps {
  members: readonly Member[];
  value: MemberId[];
  onChange: (memberIds: MemberId[]) => void;
}

export function MemberCheckboxes({ members, value, onChange }: MemberChecksProps) {
  const [query, setQuery] = useState("");
  const asked = query.trim().toLowerCase();
  const found = members.filter((one) => `${one.name} ${one.email}`.toLowerCase().includes(asked));
  return (
    <ChoiceGroup label="Members" className="member-checks">
      {members.length > manyMembers && (
        <TextInput
          type="search"
          glyph={SearchIcon}
          aria-label="Find a member"
          placeholder="Find a member"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div className="member-checks-list">
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
        {found.length === 0 && <p className="hint">No one matches “{query.trim()}”.</p>}
      </div>
    </ChoiceGroup>
  );
}
