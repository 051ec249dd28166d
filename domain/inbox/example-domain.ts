// The domain of a trial inbox. Names under .example can't be registered (RFC 2606 §3), so trial email can't reach a
// stranger.
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
