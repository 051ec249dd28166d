// The fields of a filter and their values, by the names that the member knows them by.
import {
  filterChannels,
  filteredFolders,
  filterFlags,
  filterSpeakers,
  type ValueField,
} from "#domain/conversation/conversation-filter.ts";
import { priorities, priorityNames } from "#domain/conversation/priority.ts";
import { replyDueStates } from "#domain/conversation/reply-due.ts";
import { viewLabels } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { FilterField } from "./edited-view.ts";
import * as words from "./words.ts";

export const fieldLabels: Record<FilterField, string> = {
  status: words.status,
  assignee: words.assignee,
  team: words.team,
  inbox: words.inbox,
  tag: words.tag,
  priority: words.priority,
  channel: words.channel,
  "last-by": words.lastBy,
  has: words.has,
  "reply-due": words.replyDue,
  waiting: words.waiting,
  activity: words.activity,
  created: words.created,
  closed: words.closedAt,
};
export const fieldNames = Object.keys(fieldLabels) as FilterField[];

interface FilterOption {
  readonly id: string;
  readonly label: string;
}

const channelLabels = {
  email: words.email,
  sms: words.text,
  whatsapp: words.whatsapp,
  call: words.call,
};
const speakerLabels = { customer: words.customer, us: words.us };
const flagLabels = {
  "missed-call": words.missedCall,
  "unplayed-voicemail": words.unplayedVoicemail,
};
const replyDueLabels = {
  overdue: words.overdue,
  "due-soon": words.dueSoon,
  "on-time": words.onTime,
  paused: words.paused,
  none: words.notDue,
};
const statusLabels = {
  open: words.open,
  snoozed: viewLabels.snoozed.title,
  closed: viewLabels.closed.title,
};
const listed = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
): FilterOption[] => names.map((id) => ({ id, label: labels[id] }));

/** All values of each field. */
export function useFilterOptions(): Record<ValueField, readonly FilterOption[]> {
  const { me, members, teams, inboxes, tags } = useBootstrap(
    ({ me, members, teams, inboxes, tags }) => ({ me, members, teams, inboxes, tags }),
  );
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ id, label: name }));
  const active = members.filter((one) => one.state === "active" && one.id !== me.id);
  return {
    status: listed(filteredFolders, statusLabels),
    assignee: [
      { id: "me", label: words.me },
      { id: "nobody", label: words.nobody },
      ...named(active),
    ],
    team: [...named(teams), { id: "none", label: words.noTeam }],
    inbox: named(inboxes),
    tag: named(tags),
    priority: priorityNames.toReversed().map((id) => ({ id, label: priorities[id].title })),
    channel: listed(filterChannels, channelLabels),
    "last-by": listed(filterSpeakers, speakerLabels),
    has: listed(filterFlags, flagLabels),
    "reply-due": listed(replyDueStates, replyDueLabels),
  };
}

/** A value that no option has was deleted since, or is hidden from the member. */
export const labelsOf = (options: readonly FilterOption[], values: readonly string[]): string =>
  values.map((value) => options.find((one) => one.id === value)?.label ?? words.missing).join(", ");
