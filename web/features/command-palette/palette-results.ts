import type { Conversation } from "#contract/live-protocol.ts";
import type { Outputs } from "#web/data/rpc.ts";

interface PaletteSearch<Result> {
  readonly query: string;
  /** The query that `result` answers. */
  readonly asked: string;
  readonly result: Result | undefined;
}

const maxConversations = 5;

/** Only a result of the current text, so Enter can't open one of an earlier text. */
export const resultOf = <Result>({
  query,
  asked,
  result,
}: PaletteSearch<Result>): Result | undefined =>
  asked.length > 1 && asked === query ? result : undefined;

/** Found by number, contact or subject. What else mentions the text is a matter for the search. */
export function foundConversations(
  query: string,
  { numbered, hits }: Pick<Outputs["search"], "numbered" | "hits">,
): Conversation[] {
  const typed = folded(query).split(/\s+/);
  const found = hits
    .map((hit) => hit.conversation)
    .filter((one) => {
      const title = folded(titleOf(one));
      return one.id !== numbered?.id && typed.every((word) => title.includes(word));
    });
  return [...(numbered ? [numbered] : []), ...found].slice(0, maxConversations);
}

export const titleOf = ({ contactName, subject }: Conversation): string =>
  subject === "" ? contactName : `${contactName}: ${subject}`;

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
