import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { priorities } from "#domain/conversation/priority.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import { runConversationMutation } from "#web/data/conversations/conversation-mutations.ts";
import { useConversationPresence } from "#web/data/live/live-store.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import styles from "#web/features/conversation/conversation.module.css";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar, AvatarStack } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { PriorityMark } from "#web/ui/display/priority-mark.tsx";
import { LazyDueLabel } from "#web/ui/due/lazy-due-label.tsx";
import {
  AddIcon,
  BlockedIcon,
  ClosedIcon,
  type Icon,
  SnoozeIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import * as words from "./words.ts";

/** Below the header: inbox, status, tags and who else is viewing. */
export function ConversationSubheader({ row }: { row: ConversationRow }) {
  const { tags, inboxes } = useBootstrap(({ tags, inboxes }) => ({ tags, inboxes }));
  const cache = useQueryClient();
  const isThere = row.folder !== "trash" && row.folder !== "merged";
  const canTag = useCan("conversation.update") && isThere;
  const inbox = inboxes.find((one) => one.id === row.inboxId);
  const mine = tags.filter((tag) => row.tagIds.includes(tag.id));
  return (
    <div className={styles.subHeader}>
      {inbox && (
        <span className={clsx("hrow", styles.inboxName)} title={inbox.formatted}>
          <ColorDot color={inbox.color} />
          <span className="ell">{inbox.name}</span>
        </span>
      )}
      <FolderStatus row={row} />
      {row.replyDue !== null && row.waitingSince !== null && (
        <LazyDueLabel due={row.replyDue} isPaused={row.folder !== "open"} />
      )}
      {row.priority !== "none" && (
        <Chip>
          <PriorityMark of={row.priority} />
          {priorities[row.priority].title}
        </Chip>
      )}
      <span className={styles.tags}>
        {mine.map((tag) => (
          <Chip
            key={tag.id}
            removeName={fill(words.removeTag, { name: tag.name })}
            {...(canTag
              ? {
                  onRemove: () =>
                    void runConversationMutation(cache, "tag", {
                      conversationId: row.id,
                      add: [],
                      remove: [tag.id],
                      text: fill(words.removed, { name: tag.name, contactName: row.contactName }),
                    }),
                }
              : {})}
          >
            <ColorDot color={tag.color} />
            {tag.name}
          </Chip>
        ))}
        {canTag && (
          <IconButton
            size="small"
            name={words.addATag}
            icon={AddIcon}
            onClick={() => runCommand("tag")}
          />
        )}
      </span>
      <span className="grow" />
      <WhoIsHere row={row} />
    </div>
  );
}

function FolderStatus({ row }: { row: ConversationRow }) {
  const frame = useTimeFrame();
  const renderChip = (icon: Icon, text: string) => <Chip icon={icon}>{text}</Chip>;
  if (row.folder === "snoozed" && row.snoozedUntil !== null) {
    return renderChip(
      SnoozeIcon,
      fill(words.snoozedUntil, { time: formatUntil(row.snoozedUntil, frame) }),
    );
  }
  if (row.folder === "closed") return renderChip(ClosedIcon, words.closed);
  if (row.folder === "spam") return renderChip(BlockedIcon, words.spam);
  if (row.folder === "trash") return renderChip(TrashIcon, words.inTrash);
  return null;
}

/** "Maya is viewing"; typing is shown above the composer. */
function WhoIsHere({ row }: { row: ConversationRow }) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const people = useMemberNames();
  const here = useConversationPresence().filter(
    (one) => one.conversationId === row.id && one.memberId !== me.id,
  );
  const [first, second] = here;
  if (first === undefined) return null;
  const text =
    here.length === 1
      ? fill(words.oneViewing, { name: people.callOf(first.memberId) })
      : here.length === 2 && second
        ? fill(words.twoViewing, {
            first: people.callOf(first.memberId),
            second: people.callOf(second.memberId),
          })
        : fill(words.severalViewing, { count: here.length });
  return (
    <span className={clsx("hrow", styles.viewers)}>
      <AvatarStack>
        {here.slice(0, 3).map(({ memberId }) => (
          <Avatar key={memberId} name={people.nameOf(memberId)} size={16} />
        ))}
      </AvatarStack>
      <span className="ell">{text}</span>
    </span>
  );
}
