import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow, Tag } from "#contract/live-protocol.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

export function TagMenu({ row, float }: { row: ConversationRow; float: PopoverHandle }) {
  const tags = useBootstrap((bootstrap) => bootstrap.tags);
  const act = useConversationActions(row);
  const cache = useQueryClient();
  const { run: make } = useApiMutation({
    request: (name: string) => rpc("createTag", { name }),
    onSuccess: (_, tag: Tag) => addTagToCache(cache, tag),
  });
  const { contactName } = row;
  const toggle = (tag: Tag) => {
    const has = row.tagIds.includes(tag.id);
    act("tag", {
      add: has ? [] : [tag.id],
      remove: has ? [tag.id] : [],
      text: fill(has ? words.removed : words.tagged, { name: tag.name, contactName }),
    });
  };
  const create = async (name: string) => {
    const tag = await make(name);
    if (tag) toggle(tag);
  };
  return (
    <ComboboxPopover
      float={float}
      align="end"
      label={words.addTagMenu}
      multi
      options={tags.map((tag) => ({
        id: tag.id,
        label: tag.name,
        lead: <ColorDot color={tag.color} />,
      }))}
      picked={new Set(row.tagIds)}
      onPick={(id) => {
        const tag = tags.find((one) => one.id === id);
        if (tag) toggle(tag);
      }}
      onCreate={(name) => void create(name)}
      createWords={(name) => fill(words.createTag, { name })}
      emptyWords={(query) => (query === "" ? words.noTagsYet : fill(words.noTagMatches, { query }))}
    />
  );
}

function addTagToCache(cache: ReturnType<typeof useQueryClient>, tag: Tag): void {
  cache.setQueryData<Bootstrap>(
    queryKeys.bootstrap,
    (bootstrap) =>
      bootstrap && {
        ...bootstrap,
        tags: [...bootstrap.tags.filter((one) => one.id !== tag.id), tag],
      },
  );
}
