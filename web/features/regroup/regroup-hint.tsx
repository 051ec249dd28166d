// One quiet line above the timeline: where this went, what came into it, or what it may belong to.
import { useState } from "react";
import { addressOf, type View } from "#web/data/place.ts";
import { twinOf } from "#web/data/regroup/like.ts";
import { type MergedAway, useCameFrom } from "#web/data/regroup/merged-away.ts";
import { areNotTheSame, keepApart } from "#web/data/regroup/not-the-same.ts";
import { askRegroup } from "#web/data/regroup/wish.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { MergeIcon, RemoveIcon } from "#web/ui/icon.tsx";

interface RegroupHintProps {
  open: OpenConversation;
  view: View;
  merged: MergedAway;
}

export function RegroupHint({ open, view, merged }: RegroupHintProps) {
  const { conversation: row } = open;
  const { from, dismiss } = useCameFrom(row.number);
  if (row.place === "merged") return <GoesOn view={view} merged={merged} />;
  if (from !== null) {
    return (
      <Banner
        glyph={MergeIcon}
        deeds={<IconButton size="small" name="Dismiss" glyph={RemoveIcon} onClick={dismiss} />}
      >
        #{from} was merged into this one.
      </Banner>
    );
  }
  return <Twin key={row.id} open={open} view={view} />;
}

function GoesOn({ view, merged: { target } }: Omit<RegroupHintProps, "open">) {
  if (target === null) {
    return (
      <Banner glyph={MergeIcon}>
        This was merged into another conversation. New messages go there.
      </Banner>
    );
  }
  return (
    <Banner
      glyph={MergeIcon}
      deeds={
        <a
          className={buttonClass("plain", "small")}
          href={addressOf.conversation(view, target.number)}
        >
          Go to #{target.number}
        </a>
      }
    >
      This was merged into #{target.number}
      {target.subject !== "" && `, ${target.subject}`}. Continue there.
    </Banner>
  );
}

function Twin({ open, view }: Pick<RegroupHintProps, "open" | "view">) {
  const mayWork = useMay("conversation.work");
  const [apartId, setApartId] = useState<string | null>(null);
  const { id } = open.conversation;
  const twin = twinOf(open);
  if (!mayWork || twin === null || twin.id === apartId || areNotTheSame(id, twin.id)) return null;
  return (
    <Banner
      glyph={MergeIcon}
      deeds={
        <>
          <Button size="small" onClick={() => askRegroup({ kind: "merge", withId: twin.id })}>
            Merge
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              keepApart(id, twin.id);
              setApartId(twin.id);
            }}
          >
            Not a duplicate
          </Button>
        </>
      }
    >
      Possible duplicate of{" "}
      <a className="inline-link" href={addressOf.conversation(view, twin.number)}>
        #{twin.number}
      </a>{" "}
      from the same customer.
    </Banner>
  );
}
