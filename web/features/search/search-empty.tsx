import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./search.module.css";
import * as words from "./words.ts";

// Examples shown while the search box is empty.
const examples = [
  [words.exampleWords, words.hasBothWords],
  [words.examplePhrase, words.hasPhrase],
  [words.exampleWithout, words.hasNotPaid],
  ["from:ada.brook@street.example", words.sentByAddress],
  [words.exampleByCustomer, words.writtenByCustomer],
  ["assignee:me is:open", words.assignedToYou],
  [null, words.phoneNumber],
  [words.exampleFile, words.hasFileNamed],
  ["in:closed tag:vip is:email", words.closedTagged],
  [words.exampleInbox, words.inThisInbox],
  ["after:2026-05 before:2026-07-15", words.betweenDates],
] as const;

export function SearchEmpty({ onPick }: { onPick: (text: string) => void }) {
  const number = useBootstrap(({ workspace }) => examplePhoneNumber(workspace.country));
  return (
    <div className={clsx("scroll", styles.searchStart)}>
      <h1>{words.searchEverything}</h1>
      <p>{words.searchHint}</p>
      <ul>
        {examples.map(([example, purpose]) => {
          const text = example ?? number;
          return (
            <li key={text}>
              <button type="button" onClick={() => onPick(text)}>
                {text}
              </button>
              <span>{purpose}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
