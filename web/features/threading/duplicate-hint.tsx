// A hint above the timeline: where this conversation was merged, what was merged into it, or a possible duplicate.
import { useState } from "react";
import { raiseIntent } from "#web/data/intents.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import {
  dismissDuplicate,
  isDuplicateDismissed,
} from "#web/data/threading/dismissed-duplicates.ts";
import { findLikelyDuplicate } from "#web/data/threading/merge-candidates.ts";
import { type MergedRedirect, useRedirectedFrom } from "#web/data/threading/merged-redirect.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { MergeIcon, RemoveIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

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
        actions={
          <IconButton size="small" name={words.dismiss} icon={RemoveIcon} onClick={dismiss} />
        }
      >
        {fill(words.wasMerged, { number: from })}
      </Banner>
    );
  }
  return <LikelyDuplicate key={row.id} open={open} view={view} />;
}

function MergedBanner({ view, merged: { target } }: Omit<DuplicateHintProps, "open">) {
  if (target === null) {
    return <Banner icon={MergeIcon}>{words.mergedIntoAnother}</Banner>;
  }
  return (
    <Banner
      icon={MergeIcon}
      actions={
        <a {...buttonProps("plain", "small")} href={routePaths.conversation(view, target.number)}>
          {fill(words.goTo, { number: target.number })}
        </a>
      }
    >
      {target.subject === ""
        ? fill(words.mergedInto, { number: target.number })
        : fill(words.mergedIntoSubject, { number: target.number, subject: target.subject })}
    </Banner>
  );
}

function LikelyDuplicate({ open, view }: Pick<DuplicateHintProps, "open" | "view">) {
  const canUpdate = useCan("conversation.update");
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const { id } = open.conversation;
  const duplicate = findLikelyDuplicate(open);
  if (
    !canUpdate ||
    duplicate === null ||
    duplicate.id === dismissedId ||
    isDuplicateDismissed(id, duplicate.id)
  )
    return null;
  return (
    <Banner
      icon={MergeIcon}
      actions={
        <>
          <Button
            size="small"
            onClick={() => raiseIntent("mergeConversation", { withId: duplicate.id })}
          >
            {words.merge}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              dismissDuplicate(id, duplicate.id);
              setDismissedId(duplicate.id);
            }}
          >
            {words.notDuplicate}
          </Button>
        </>
      }
    >
      {words.possibleDuplicate}{" "}
      <a className="inline-link" href={routePaths.conversation(view, duplicate.number)}>
        #{duplicate.number}
      </a>{" "}
      {words.fromSameCustomer}
    </Banner>
  );
}
