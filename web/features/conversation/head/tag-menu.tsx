import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow, Tag } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import type { Desk } from "#web/data/desk.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { PickMenu } from "#web/ui/float/pick-menu.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { ColourDot } from "#web/ui/text/colour-dot.tsx";
import { useDeeds } from "./use-deeds.ts";

export function TagMenu({ row, float }: { row: ConversationRow; float: Float }) {
  const { tags } = useDesk("tags");
  const act = useDeeds(row);
  const cache = useQueryClient();
  const { run: make } = useAction({
    ask: (name: string) => call("createTag", { name }),
    settle: (_, tag: Tag) => keepTag(cache, tag),
  });
  const toggle = (tag: Tag) => {
    const has = row.tagIds.includes(tag.id);
    act("tag", {
      add: has ? [] : [tag.id],
      remove: has ? [tag.id] : [],
      words: has ? `removed ${tag.name}` : `tagged ${tag.name}`,
    });
  };
  const create = async (name: string) => {
    const tag = await make(name);
    if (tag) toggle(tag);
  };
  return (
    <PickMenu
      float={float}
      align="end"
      label="Add tag…"
      multi
      options={tags.map((tag) => ({
        id: tag.id,
        label: tag.name,
        lead: <ColourDot colour={tag.colour} />,
      }))}
      picked={new Set(row.tagIds)}
      onPick={(id) => {
        const tag = tags.find((one) => one.id === id);
        if (tag) toggle(tag);
      }}
      onCreate={(name) => void create(name)}
      createWords={(name) => `Create tag “${name}”`}
      emptyWords={(query) =>
        query === "" ? "No tags yet. Type a name to create one." : `No tag matches “${query}”.`
      }
    />
  );
}

function keepTag(cache: ReturnType<typeof useQueryClient>, tag: Tag): void {
  cache.setQueryData<Desk>(
    keys.desk,
    (desk) => desk && { ...desk, tags: [...desk.tags.filter((one) => one.id !== tag.id), tag] },
  );
}
