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

/** Below the head: the line it came by, how it stands, its tags, and who else is viewing. */
export function ConversationSubheader({ row }: { row: ConversationRow }) {
  const { tags, lines } = useBootstrap("tags", "lines");
  const cache = useQueryClient();
  const isThere = row.place !== "trash" && row.place !== "merged";
  const mayTag = useCan("conversation.update") && isThere;
  const line = lines.find((one) => one.id === row.inboxId);
  const mine = tags.filter((tag) => row.tagIds.includes(tag.id));
  return (
    <div className="sub-head">
      {line && (
        <span className="hrow sub-line" title={line.shown}>
          <ColorDot colour={line.colour} />
          <span className="ell">{line.name}</span>
        </span>
      )}
      <Standing row={row} />
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
                      words: `removed ${tag.name}`,
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
            glyph={AddIcon}
            onClick={() => runCommand("tag")}
          />
        )}
      </span>
      <span className="grow" />
      <WhoIsHere row={row} />
    </div>
  );
}

function Standing({ row }: { row: ConversationRow }) {
  const frame = useTimeFrame();
  const say = (glyph: Icon, words: string) => <Chip glyph={glyph}>{words}</Chip>;
  if (row.place === "snoozed" && row.snoozedUntil !== null) {
    return say(
      SnoozeIcon,
      `Snoozed until ${lowercaseTomorrow(formatUpcoming(row.snoozedUntil, frame))}`,
    );
  }
  if (row.place === "closed") return say(ClosedIcon, "Closed");
  if (row.place === "spam") return say(BlockedIcon, "Spam");
  if (row.place === "trash") return say(TrashIcon, "In trash");
  return null;
}

/** "Maya is viewing"; writing is told above the composer. */
function WhoIsHere({ row }: { row: ConversationRow }) {
  const { me } = useBootstrap("me");
  const people = useMemberNames();
  const here = useConversationPresence().filter(
    (one) => one.conversationId === row.id && one.memberId !== me.id,
  );
  const [first, second] = here;
  if (first === undefined) return null;
  const words =
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
      <span className="ell">{words}</span>
    </span>
  );
}
