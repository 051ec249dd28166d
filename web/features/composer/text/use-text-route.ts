// Whom the text being written goes to, and from which inbox.
import { useRef, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import type { TextRecipient } from "#web/data/timeline/recalled-messages.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { resolveTextRoute, type TextRoute, type TextRouteChoice } from "./text-route.ts";

interface ChosenTextRoute {
  readonly route: TextRoute;
  readonly choose: (choice: Partial<TextRouteChoice>) => void;
  /** The next text goes where the last one went, as if nothing was chosen. */
  readonly resetChoice: () => void;
  /** A text that was not sent is written again. */
  readonly restore: (recipient: TextRecipient) => void;
}

const noChoice: TextRouteChoice = { inboxId: null, contactPointId: null };

export function useTextRoute(
  open: OpenConversation,
  inboxes: readonly Inbox[],
  isWriting: boolean,
): ChosenTextRoute {
  const [chosen, setChosen] = useState(noChoice);
  // A text keeps the recipient it was started for, even if another number texts meanwhile, until it is sent or deleted.
  const started = useRef(noChoice);
  if (!isWriting) started.current = noChoice;
  const route = resolveTextRoute(open, inboxes, {
    inboxId: chosen.inboxId ?? started.current.inboxId,
    contactPointId: chosen.contactPointId ?? started.current.contactPointId,
  });
  if (isWriting) {
    const { inboxId, contactPointId } = started.current;
    started.current = {
      inboxId: route.inbox?.id ?? inboxId,
      contactPointId: route.point?.id ?? contactPointId,
    };
  }
  return {
    route,
    choose: (choice) => setChosen({ ...chosen, ...choice }),
    resetChoice: () => setChosen(noChoice),
    restore: (recipient) => {
      setChosen(noChoice);
      started.current = recipient;
    },
  };
}
