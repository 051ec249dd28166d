import type { ConversationFilter, FilterGroup } from "#domain/conversation/conversation-filter.ts";
import { limits } from "#domain/limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { AddIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { emptyCondition, withCondition } from "./edited-view.ts";
import styles from "./view-editor.module.css";
import * as words from "./words.ts";

interface FilterRowsProps<Group extends FilterGroup> {
  group: Group;
  /** Before the first condition. */
  first: string;
  onChange: (group: Group) => void;
}

/** Conditions, and the button that adds one. */
export function FilterRows<Group extends FilterGroup>({
  group,
  first,
  onChange,
}: FilterRowsProps<Group>) {
  const joint = group.match === "all" ? words.and : words.or;
  const add = () =>
    onChange({ ...group, conditions: [...group.conditions, emptyCondition("tag")] });
  return (
    <>
      {group.conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity of its own
          key={index}
          condition={condition}
          lead={index === 0 ? first : joint}
          onChange={(next) => onChange(withCondition(group, index, next))}
        />
      ))}
      {group.conditions.length < limits.filterParts.max && (
        <div className={styles.add}>
          <Button kind="quiet" size="small" icon={AddIcon} onClick={add}>
            {words.addCondition}
          </Button>
        </div>
      )}
    </>
  );
}

interface FilterGroupsProps {
  filter: ConversationFilter;
  onChange: (filter: ConversationFilter) => void;
}

/** One level of groups, each a sentence of its own. */
export function FilterGroups({ filter, onChange }: FilterGroupsProps) {
  const { groups } = filter;
  const set = (index: number, ...next: readonly FilterGroup[]) =>
    onChange({ ...filter, groups: groups.toSpliced(index, 1, ...next) });
  const match = filter.match === "all" ? ("any" as const) : ("all" as const);
  return (
    <>
      {groups.map((group, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity of its own
          key={index}
          className={styles.group}
          aria-label={group.match === "all" ? words.allOfThese : words.anyOfThese}
        >
          <div className={styles.groupHeader}>
            <Select
              aria-label={words.group}
              value={group.match}
              onChange={(event) =>
                set(index, { ...group, match: event.currentTarget.value as FilterGroup["match"] })
              }
            >
              <option value="any">{words.anyOfThese}</option>
              <option value="all">{words.allOfThese}</option>
            </Select>
            <span className="grow" />
            <IconButton
              size="small"
              name={words.removeGroup}
              icon={RemoveIcon}
              onClick={() => set(index)}
            />
          </div>
          <FilterRows group={group} first="" onChange={(next) => set(index, next)} />
        </fieldset>
      ))}
      {groups.length < limits.filterParts.max && (
        <div className={styles.add}>
          <Button
            kind="quiet"
            size="small"
            icon={AddIcon}
            onClick={() => set(groups.length, { match, conditions: [emptyCondition("tag")] })}
          >
            {words.addGroup}
          </Button>
        </div>
      )}
    </>
  );
}
