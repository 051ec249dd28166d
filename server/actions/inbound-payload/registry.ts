import { dismissDeadLetter } from "./dismiss-dead-letter.ts";
import { listDeadLetters } from "./list-dead-letters.ts";
import { reprocessAllDeadLetters } from "./reprocess-all-dead-letters.ts";
import { reprocessDeadLetter } from "./reprocess-dead-letter.ts";

export const inboundPayloadActions = {
  listDeadLetters,
  reprocessDeadLetter,
  reprocessAllDeadLetters,
  dismissDeadLetter,
};
