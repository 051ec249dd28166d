// Call log filters; all state is in the URL.
import { useState } from "react";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type CallLogFilter, withFilterValue } from "#web/data/call/call-log-filter.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { FilterMenu } from "#web/ui/popover/filter-menu.tsx";
import { outcomeLabels } from "./call-log-labels.ts";

interface CallLogFiltersProps {
  readonly filter: CallLogFilter;
  readonly onFilter: (filter: CallLogFilter) => void;
  /** A call is open; on a one-pane screen it takes the whole screen. */
  readonly hasOpen: boolean;
}

export function CallLogFilters({ filter, onFilter, hasOpen }: CallLogFiltersProps) {
  const { inboxes, members, me } = useBootstrap("inboxes", "members", "me");
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
    <div className={clsx("log-filters", hasOpen && "has-open")} role="toolbar" aria-label="Filters">
      <FilterMenu
        label="Direction"
        all="Incoming and outgoing"
        value={filter.direction ?? null}
        onChoose={choose("direction")}
        choices={[
          { value: "in", label: "Incoming" },
          { value: "out", label: "Outgoing" },
        ]}
      />
      <FilterMenu
        label="Outcome"
        all="All outcomes"
        value={filter.outcome ?? null}
        onChoose={choose("outcome")}
        choices={(Object.keys(callOutcomes) as CallOutcome[]).map((value) => ({
          value,
          label: outcomeLabels[value],
        }))}
      />
      {phoneInboxes.length > 1 && (
        <FilterMenu
          label="Inbox"
          all="All inboxes"
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
        label="Teammate"
        all="Everyone"
        value={filter.memberId ?? null}
        onChoose={choose("memberId")}
        choices={own.map((member) => ({
          value: member.id,
          label: member.id === me.id ? `${member.name} (me)` : member.name,
          lead: <Avatar name={member.name} size={16} />,
        }))}
      />
      <FilterMenu
        label="Recording"
        all="With or without recording"
        value={filter.withRecording ?? null}
        onChoose={choose("withRecording")}
        choices={[
          { value: "voicemail", label: "With voicemail" },
          { value: "recording", label: "With recording" },
        ]}
      />
      <label className="filter log-number">
        <span className="sr">Number</span>
        <input
          type="search"
          inputMode="tel"
          placeholder="Number"
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
