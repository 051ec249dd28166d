// The domain of a make-believe line: nobody can own a name under .example (RFC 2606 §3), so no mail of a
// trial can reach a stranger.
const longestLabel = 40;

export function exampleDomain(company: string): string {
  const label = company
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestLabel)
    .replaceAll(/^-+|-+$/g, "");
  return `${label === "" ? "desk" : label}.example`;
}
