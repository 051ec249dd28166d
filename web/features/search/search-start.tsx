// Nothing asked yet: what can be asked.
const examples = [
  ["boiler leak", "both words, in any order; the last may be half a word"],
  ['"no hot water"', "these words one after the other"],
  ["invoice -paid", "the one without the other"],
  ["from:ada@brook.example", "who wrote it; to: for whom it went to"],
  ["by:customer refund", "said by a customer; by:maya for a teammate"],
  ["assignee:me is:open", "what is assigned to you; assignee:nobody for what is unassigned"],
  ["020 7946 0123", "a number, however it was written"],
  ["has:file file:invoice", "files, by a word of their name"],
  ["in:closed tag:vip is:mail", "a place, a tag, a medium"],
  ["inbox:repairs", "an inbox, by its name, address or number; line: means the same"],
  [
    "after:2026-05 before:2026-07-15",
    "days; a month begins with its first; today and yesterday too",
  ],
] as const;

export function SearchStart({ onPick }: { onPick: (words: string) => void }) {
  return (
    <div className="search-start scroll">
      <h1>Search everything</h1>
      <p>Emails, texts, notes, subjects, files and people, the newest first.</p>
      <ul>
        {examples.map(([words, means]) => (
          <li key={words}>
            <button type="button" onClick={() => onPick(words)}>
              {words}
            </button>
            <span>{means}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
