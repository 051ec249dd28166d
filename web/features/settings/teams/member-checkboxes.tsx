import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Checkbox, ChoiceGroup } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

/** A list that fits in the dialog needs no search. */
const searchThreshold = 10;

interface MemberCheckboxesProps {
  members: readonly Member[];
  value: MemberId[];
  onChange: (memberIds: MemberId[]) => void;
}

export function MemberCheckboxes({ members, value, onChange }: MemberCheckboxesProps) {
  const [query, setQuery] = useState("");
  const search = query.trim().toLowerCase();
  const found = members.filter((one) => `${one.name} ${one.email}`.toLowerCase().includes(search));
  return (
    <ChoiceGroup label={words.members}>
      {members.length > searchThreshold && (
        <TextInput
          type="search"
          icon={SearchIcon}
          aria-label={words.findMember}
          placeholder={words.findMember}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div className={styles.memberChecksList}>
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
        {found.length === 0 && (
          <p data-part="hint" className={fieldStyles.hint}>
            {fill(words.noOneMatches, { typed: query.trim() })}
          </p>
        )}
      </div>
    </ChoiceGroup>
  );
}
