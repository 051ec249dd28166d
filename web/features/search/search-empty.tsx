import { clsx } from "#web/ui/clsx.ts";
import styles from "./search.module.css";
import * as words from "./words.ts";

// Examples shown while the search box is empty.
const examples = [
  ["boiler leak", words.hasBothWords],
  ['"no hot water"', words.hasPhrase],
  ["invoice -paid", words.hasNotPaid],
  ["from:ada@brook.example", words.sentByAddress],
  ["by:customer refund", words.writtenByCustomer],
  ["assignee:me is:open", words.assignedToYou],
  ["020 7946 0123", words.phoneNumber],
  ["has:file file:invoice", words.hasFileNamed],
  ["in:closed tag:vip is:email", words.closedTagged],
  ["inbox:repairs", words.inThisInbox],
  ["after:2026-05 before:2026-07-15", words.betweenDates],
] as const;

export function SearchEmpty({ onPick }: { onPick: (text: string) => void }) {
  return (
    <div className={clsx("scroll", styles.searchStart)}>
      <h1>{words.searchEverything}</h1>
      <p>{words.searchHint}</p>
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
