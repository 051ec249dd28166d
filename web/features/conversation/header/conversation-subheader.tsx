import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { runCommand } from "#web/data/commands.ts";
import { runConversationMutation } from "#web/data/conversations/conversation-mutations.ts";
import { useConversationPresence } from "#web/data/live/live-store.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { lowercaseTomorrow } from "#web/features/conversation/entries/events/event-labels.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar, AvatarStack } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import {
  AddIcon,
  BlockedIcon,
  ClosedIcon,
  type Icon,
  SnoozeIcon,
  TrashIcon,
} from "#web/ui/icons.tsx";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

/** Below the header: inbox, status, tags and who else is viewing. */
export function ConversationSubheader({ row }: { row: ConversationRow }) {
  const { tags, inboxes } = useBootstrap("tags", "inboxes");
  const cache = useQueryClient();
  const isThere = row.folder !== "trash" && row.folder !== "merged";
  const mayTag = useCan("conversation.update") && isThere;
  const inbox = inboxes.find((one) => one.id === row.inboxId);
  const mine = tags.filter((tag) => row.tagIds.includes(tag.id));
  return (
    <div className="sub-head">
      {inbox && (
        <span className="hrow sub-line" title={inbox.formatted}>
          <ColorDot colour={inbox.colour} />
          <span className="ell">{inbox.name}</span>
        </span>
      )}
      <FolderStatus row={row} />
      <span className="sub-tags">
        {mine.map((tag) => (
          <Chip
            key={tag.id}
            removeName={`Remove tag ${tag.name}`}
            {...(mayTag
              ? {
                  onRemove: () =>
                    void runConversationMutation(cache, "tag", {
                      conversationId: row.id,
                      add: [],
                      remove: [tag.id],
                      text: `removed ${tag.name}`,
                    }),
                }
              : {})}
          >
            <ColorDot colour={tag.colour} />
            {tag.name}
          </Chip>
        ))}
        {mayTag && (
          <IconButton
            size="small"
            name="Add a tag"
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
      `Snoozed until ${lowercaseTomorrow(formatUpcoming(row.snoozedUntil, frame))}`,
    );
  }
  if (row.folder === "closed") return renderChip(ClosedIcon, "Closed");
  if (row.folder === "spam") return renderChip(BlockedIcon, "Spam");
  if (row.folder === "trash") return renderChip(TrashIcon, "In trash");
  return null;
}

/** "Maya is viewing"; typing is shown above the composer. */
function WhoIsHere({ row }: { row: ConversationRow }) {
  const { me } = useBootstrap("me");
  const people = useMemberNames();
  const here = useConversationPresence().filter(
    (one) => one.conversationId === row.id && one.memberId !== me.id,
  );
  const [first, second] = here;
  if (first === undefined) return null;
  const text =
    here.length === 1
      ? `${people.callOf(first.memberId)} is viewing`
      : here.length === 2 && second
        ? `${people.callOf(first.memberId)} and ${people.callOf(second.memberId)} are viewing`
        : `${here.length} teammates are viewing`;
  return (
    <span className="hrow who-is-here">
      <AvatarStack>
        {here.slice(0, 3).map(({ memberId }) => (
          <Avatar key={memberId} name={people.nameOf(memberId)} size={16} />
        ))}
      </AvatarStack>
      <span className="ell">{text}</span>
    </span>
  );
}
