// Search filters, each a term of the query.
import { useBootstrap } from "#web/data/bootstrap.ts";
import { filterOf, withFilter } from "#web/data/search/query-filter.ts";
import { fill } from "#web/language/fill.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { AttachIcon, MailIcon, NoteIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import filterMenuStyles from "#web/ui/popover/filter-menu.module.css";
import type { FilterChoice } from "#web/ui/popover/filter-menu.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dateFilterChoices } from "./date-filter-choices.ts";
import { QueryFilter } from "./query-filter.tsx";
import styles from "./search.module.css";
import * as words from "./words.ts";

const media: readonly FilterChoice[] = [
  { value: "email", label: words.emails, icon: MailIcon },
  { value: "text", label: words.texts, icon: TextIcon },
  { value: "whatsapp", label: words.whatsapp, icon: WhatsappIcon },
  { value: "note", label: words.notes, icon: NoteIcon },
];
const folderChoices: readonly FilterChoice[] = [
  { value: "open", label: words.open },
  { value: "snoozed", label: words.snoozed },
  { value: "closed", label: words.closed },
  { value: "spam", label: words.spam },
  { value: "trash", label: words.trash },
];

interface SearchFiltersProps {
  query: string;
  onQuery: (query: string) => void;
}

export function SearchFilters({ query, onQuery }: SearchFiltersProps) {
  const { inboxes, members, me } = useBootstrap(({ inboxes, members, me }) => ({
    inboxes,
    members,
    me,
  }));
  const frame = useTimeFrame();
  const own = members.toSorted(
    (one, other) => Number(other.id === me.id) - Number(one.id === me.id),
  );
  const who: readonly FilterChoice[] = [
    { value: "customer", label: words.customers },
    ...own.map((member) => ({
      value: member.name,
      label: member.id === me.id ? fill(words.me, { name: member.name }) : member.name,
      lead: <Avatar name={member.name} size={16} />,
    })),
  ];
  const hasFile = filterOf(query, "has") !== null;
  const rest = { query, onQuery };
  return (
    <div className={styles.searchFilters} role="toolbar" aria-label={words.filters}>
      <QueryFilter
        {...rest}
        operator="is"
        label={words.channel}
        all={words.allChannels}
        choices={media}
      />
      <QueryFilter
        {...rest}
        operator="inbox"
        label={words.inbox}
        all={words.allInboxes}
        choices={inboxes.map((inbox) => ({
          value: inbox.name,
          label: inbox.name,
          end: inbox.formatted,
        }))}
      />
      <QueryFilter
        {...rest}
        operator="by"
        label={words.sender}
        all={words.everyone}
        choices={who}
      />
      <QueryFilter
        {...rest}
        operator="after"
        label={words.date}
        all={words.anyTime}
        choices={dateFilterChoices(frame)}
      />
      <QueryFilter
        {...rest}
        operator="in"
        label={words.status}
        all={words.allExceptSpam}
        choices={folderChoices}
      />
      <button
        type="button"
        data-part="filter"
        className={filterMenuStyles.filter}
        data-on={hasFile || undefined}
        aria-pressed={hasFile}
        onClick={() => onQuery(withFilter(query, "has", hasFile ? null : "file"))}
      >
        <AttachIcon className="s14" />
        {words.hasAttachment}
      </button>
    </div>
  );
}
