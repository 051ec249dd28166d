// Call log filters; all state is in the URL.
import { useState } from "react";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type CallLogFilter, withFilterValue } from "#web/data/call/call-log-filter.ts";
import * as words from "#web/features/calls/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import filterMenuStyles from "#web/ui/popover/filter-menu.module.css";
import { FilterMenu } from "#web/ui/popover/filter-menu.tsx";
import styles from "./call-log.module.css";
import { outcomeLabels } from "./call-log-labels.ts";

interface CallLogFiltersProps {
  readonly filter: CallLogFilter;
  readonly onFilter: (filter: CallLogFilter) => void;
  /** A call is open; on a one-pane screen it takes the whole screen. */
  readonly hasOpen: boolean;
}

export function CallLogFilters({ filter, onFilter, hasOpen }: CallLogFiltersProps) {
  const { inboxes, members, me } = useBootstrap(({ inboxes, members, me }) => ({
    inboxes,
    members,
    me,
  }));
  const number = filter.number ?? "";
  // The raw input, including spaces that the filter drops.
  const [typed, setTyped] = useState(number);
  const phoneInboxes = inboxes.filter((inbox) => inbox.kind === "phone");
  const own = members.toSorted(
    (one, other) => Number(other.id === me.id) - Number(one.id === me.id),
  );
  const choose =
    <Name extends keyof CallLogFilter>(name: Name) =>
    (value: NonNullable<CallLogFilter[Name]> | null) =>
      onFilter(withFilterValue(filter, name, value ?? undefined));
  return (
    <div
      className={styles.logFilters}
      data-has-open={hasOpen || undefined}
      role="toolbar"
      aria-label={words.filters}
    >
      <FilterMenu
        label={words.direction}
        all={words.incomingAndOutgoing}
        value={filter.direction ?? null}
        onChoose={choose("direction")}
        choices={[
          { value: "in", label: words.incomingCalls },
          { value: "out", label: words.outgoing },
        ]}
      />
      <FilterMenu
        label={words.outcome}
        all={words.allOutcomes}
        value={filter.outcome ?? null}
        onChoose={choose("outcome")}
        choices={(Object.keys(callOutcomes) as CallOutcome[]).map((value) => ({
          value,
          label: outcomeLabels[value],
        }))}
      />
      {phoneInboxes.length > 1 && (
        <FilterMenu
          label={words.inbox}
          all={words.allInboxes}
          value={filter.inboxId ?? null}
          onChoose={choose("inboxId")}
          choices={phoneInboxes.map((inbox) => ({
            value: inbox.id,
            label: inbox.name,
            end: inbox.formatted,
          }))}
        />
      )}
      <FilterMenu
        label={words.teammate}
        all={words.everyone}
        value={filter.memberId ?? null}
        onChoose={choose("memberId")}
        choices={own.map((member) => ({
          value: member.id,
          label: member.id === me.id ? fill(words.me, { name: member.name }) : member.name,
          lead: <Avatar name={member.name} size={16} />,
        }))}
      />
      <FilterMenu
        label={words.recording}
        all={words.withOrWithoutRecording}
        value={filter.withRecording ?? null}
        onChoose={choose("withRecording")}
        choices={[
          { value: "voicemail", label: words.withVoicemail },
          { value: "call", label: words.withRecording },
        ]}
      />
      <label data-part="filter" className={clsx(filterMenuStyles.filter, styles.logNumber)}>
        <span className="sr">{words.numberOrName}</span>
        <input
          type="search"
          placeholder={words.numberOrName}
          value={typed.trim() === number ? typed : number}
          onChange={(event) => {
            setTyped(event.target.value);
            choose("number")(event.target.value.trim() || null);
          }}
        />
      </label>
    </div>
  );
}
