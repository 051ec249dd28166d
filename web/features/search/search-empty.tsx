// Examples shown while the search box is empty.
const examples = [
  ["boiler leak", "has both words, in any order"],
  ['"no hot water"', "has this exact phrase"],
  ["invoice -paid", "has “invoice” but not “paid”"],
  ["from:ada@brook.example", "sent by this address; use to: for the recipient"],
  ["by:customer refund", "written by a customer; use by:maya for a teammate"],
  ["assignee:me is:open", "open and assigned to you; use assignee:nobody for unassigned"],
  ["020 7946 0123", "a phone number, in any format"],
  ["has:file file:invoice", "has a file with “invoice” in its name"],
  ["in:closed tag:vip is:mail", "closed, tagged “vip”, and an email"],
  ["inbox:repairs", "in this inbox, by name, address or number"],
  ["after:2026-05 before:2026-07-15", "between these dates; today and yesterday work too"],
] as const;

export function SearchEmpty({ onPick }: { onPick: (text: string) => void }) {
  return (
    <div className="search-start scroll">
      <h1>Search everything</h1>
      <p>Emails, texts, notes, subjects, files and people, newest first.</p>
      <ul>
        {examples.map(([text, purpose]) => (
          <li key={text}>
            <button type="button" onClick={() => onPick(text)}>
              {text}
            </button>
            <span>{purpose}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
