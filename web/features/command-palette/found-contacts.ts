import type { Contact } from "#contract/live-protocol.ts";

interface ContactSearch {
  readonly query: string;
  /** The query that `rows` are the results of. */
  readonly asked: string;
  readonly rows: readonly Contact[] | undefined;
}

const none: readonly Contact[] = [];

/** Only results of the current text, so Enter can't open one of an earlier text. */
export const foundContacts = ({ query, asked, rows }: ContactSearch): readonly Contact[] =>
  asked.length > 1 && asked === query ? (rows ?? none) : none;
