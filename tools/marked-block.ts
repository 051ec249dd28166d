/** Replaces the text between the begin and end markers of this name in a Markdown page. */
export function withBlock(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no markers of its table “${name}”.`);
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`;
}
