// A hint above the timeline: where this conversation was merged, what was merged into it, or a possible duplicate.
import { useState } from "react";
import { routePaths, type View } from "#web/data/routes.ts";
import {
  dismissDuplicate,
  isDuplicateDismissed,
} from "#web/data/threading/dismissed-duplicates.ts";
import { findLikelyDuplicate } from "#web/data/threading/merge-candidates.ts";
import { type MergedRedirect, useRedirectedFrom } from "#web/data/threading/merged-redirect.ts";
import { requestThreading } from "#web/data/threading/threading-request.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { MergeIcon, RemoveIcon } from "#web/ui/icons.tsx";

interface DuplicateHintProps {
  open: OpenConversation;
  view: View;
  merged: MergedRedirect;
}

export function DuplicateHint({ open, view, merged }: DuplicateHintProps) {
  const { conversation: row } = open;
  const { from, dismiss } = useRedirectedFrom(row.number);
  if (row.folder === "merged") return <MergedBanner view={view} merged={merged} />;
  if (from !== null) {
    return (
      <Banner
        icon={MergeIcon}
        actions={<IconButton size="small" name="Dismiss" icon={RemoveIcon} onClick={dismiss} />}
      >
        #{from} was merged into this one.
      </Banner>
    );
  }
  return <Twin key={row.id} open={open} view={view} />;
}

function MergedBanner({ view, merged: { target } }: Omit<DuplicateHintProps, "open">) {
  if (target === null) {
    return (
      <Banner icon={MergeIcon}>
        This was merged into another conversation. New messages go there.
      </Banner>
    );
  }
  return (
    <Banner
      icon={MergeIcon}
      actions={
        <a
          className={buttonClass("plain", "small")}
          href={routePaths.conversation(view, target.number)}
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

function Twin({ open, view }: Pick<DuplicateHintProps, "open" | "view">) {
  const mayWork = useCan("conversation.update");
  const [apartId, setApartId] = useState<string | null>(null);
  const { id } = open.conversation;
  const twin = findLikelyDuplicate(open);
  if (!mayWork || twin === null || twin.id === apartId || isDuplicateDismissed(id, twin.id))
    return null;
  return (
    <Banner
      icon={MergeIcon}
      actions={
        <>
          <Button size="small" onClick={() => requestThreading({ kind: "merge", withId: twin.id })}>
            Merge
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              dismissDuplicate(id, twin.id);
              setApartId(twin.id);
            }}
          >
            Not a duplicate
          </Button>
        </>
      }
    >
      Possible duplicate of{" "}
      <a className="inline-link" href={routePaths.conversation(view, twin.number)}>
        #{twin.number}
      </a>{" "}
      from the same customer.
    </Banner>
  );
}
