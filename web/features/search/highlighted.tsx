import type { SearchHit } from "#web/data/search/search-query.ts";

/** Text with search matches marked. */
export function Highlighted({ parts }: { parts: SearchHit["body"] }) {
  return parts.map((part, index) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and are never reordered
      <mark key={index}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}

export const plainTextOf = (parts: SearchHit["body"]): string =>
  parts.map((part) => part.text).join("");
