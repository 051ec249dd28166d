// Search filters, each a term of the query.
import { useBootstrap } from "#web/data/bootstrap.ts";
import { filterOf, withFilter } from "#web/data/search/edit-query.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { AttachIcon, MailIcon, NoteIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import type { FilterChoice } from "#web/ui/popover/filter-menu.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dateFilterChoices } from "./date-filter-choices.ts";
import { QueryFilter } from "./query-filter.tsx";

const media: readonly FilterChoice[] = [
  { value: "mail", label: "Emails", icon: MailIcon },
  { value: "text", label: "Texts", icon: TextIcon },
  { value: "whatsapp", label: "WhatsApp", icon: WhatsappIcon },
  { value: "note", label: "Notes", icon: NoteIcon },
];
const folderChoices: readonly FilterChoice[] = [
  { value: "open", label: "Open" },
  { value: "snoozed", label: "Snoozed" },
  { value: "closed", label: "Closed" },
  { value: "spam", label: "Spam" },
  { value: "trash", label: "Trash" },
];

interface SearchFiltersProps {
  query: string;
  onQuery: (query: string) => void;
}

export function SearchFilters({ query, onQuery }: SearchFiltersProps) {
  const { inboxes, members, me } = useBootstrap("inboxes", "members", "me");
  const frame = useTimeFrame();
  const own = members.toSorted(
    (one, other) => Number(other.id === me.id) - Number(one.id === me.id),
  );
  const who: readonly FilterChoice[] = [
    { value: "customer", label: "Customers" },
    ...own.map((member) => ({
      value: member.name,
      label: member.id === me.id ? `${member.name} (me)` : member.name,
      lead: <Avatar name={member.name} size={16} />,
    })),
  ];
  const hasFile = filterOf(query, "has") !== null;
  const rest = { query, onQuery };
  return (
    <div className="search-filters" role="toolbar" aria-label="Filters">
      <QueryFilter {...rest} operator="is" label="Channel" all="All channels" choices={media} />
      <QueryFilter
        {...rest}
        operator="line"
        label="Inbox"
        all="All inboxes"
        choices={inboxes.map((inbox) => ({
          value: inbox.name,
          label: inbox.name,
          end: inbox.formatted,
        }))}
      />
      <QueryFilter {...rest} operator="by" label="Sender" all="Everyone" choices={who} />
      <QueryFilter
        {...rest}
        operator="after"
        label="Date"
        all="Any time"
        choices={dateFilterChoices(frame)}
      />
      <QueryFilter
        {...rest}
        operator="in"
        label="Status"
        all="All except spam and trash"
        choices={folderChoices}
      />
      <button
        type="button"
        className={clsx("filter", hasFile && "on")}
        aria-pressed={hasFile}
        onClick={() => onQuery(withFilter(query, "has", hasFile ? null : "file"))}
      >
        <AttachIcon className="s14" />
        Has attachment
      </button>
    </div>
  );
}
