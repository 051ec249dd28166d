import { useQueryClient } from "@tanstack/react-query";
import type { Entry, Line } from "#contract/live.ts";
import type { ConversationId } from "#domain/ids.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { takeEntry } from "#web/data/timeline/message-deeds.ts";
import { templatePlace } from "#web/data/timeline/taken-back.ts";
import { useAction } from "#web/data/use-action.ts";
import { arrivedKeys } from "#web/features/composer/sending/has-arrived.ts";
import { offerToTakeBack } from "#web/features/composer/sending/offer-undo.ts";
import { forgetTry, forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import type { Point } from "#web/features/composer/text/text-check.ts";
import { useTemplate } from "./use-template.ts";

interface Where {
  readonly conversationId: ConversationId;
  readonly line: Line;
  readonly point: Point;
}

/** A template into a conversation that is there; pressed again after the line broke, it is the same message. */
export function useSendTemplate({ conversationId, line, point }: Where, onSent: () => void) {
  const cache = useQueryClient();
  const held = useTemplate(line.id, templatePlace(line.id, point.id));
  const { run, isBusy, refusal, forgetRefusal } = useAction({
    ask: async (input: Inputs["sendText"]) => {
      try {
        return await call("sendText", input);
      } catch (error) {
        forgetTryAfter(conversationId, "text", error);
        throw error;
      }
    },
    settle: (cache, entry: Entry) => {
      takeEntry(cache, entry);
      forgetTry(conversationId, "text");
      held.clear();
      if (entry.kind === "message")
        offerToTakeBack(cache, entry, `Template sent to ${point.shown}`);
      onSent();
    },
    tells: "in place",
  });
  const send = () => {
    forgetRefusal();
    const template = held.fill();
    if (isBusy || template === null) return;
    const asked = { conversationId, lineId: line.id, pointId: point.id, text: "", template };
    const { key } = keyFor(conversationId, "text", asked, arrivedKeys(cache, conversationId));
    void run({ ...asked, clientKey: key });
  };
  return { held, send, isBusy, refusal };
}
