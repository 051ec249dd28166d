import { startNewMessage } from "#web/data/intents.ts";
import { routePaths } from "#web/data/routes.ts";
import type { SearchPerson } from "#web/data/search/search-query.ts";
import { useCan } from "#web/data/use-can.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Highlighted, plainTextOf } from "./highlighted.tsx";
import styles from "./search.module.css";
import * as words from "./words.ts";

/** Contacts matching by name, address or number, linked to their newest conversation. */
export function PeopleStrip({ people }: { people: readonly SearchPerson[] }) {
  const canReply = useCan("conversation.reply");
  if (people.length === 0) return null;
  return (
    <ul className={styles.searchPeople} aria-label={words.people}>
      {people.map((person) => {
        const inside = (
          <>
            <Avatar name={plainTextOf(person.name)} size={24} />
            <span className={styles.personText}>
              <b className="ell">
                <Highlighted parts={person.name} />
              </b>
              <span className="ell num">
                <Highlighted parts={person.contactPoint} />
              </span>
            </span>
          </>
        );
        return (
          <li key={person.contactId}>
            {person.conversationNumber === null ? (
              <button
                type="button"
                className={styles.person}
                disabled={!canReply}
                title={words.noConversationYet}
                onClick={() => startNewMessage(plainTextOf(person.contactPoint))}
              >
                {inside}
              </button>
            ) : (
              <a
                className={styles.person}
                href={routePaths.conversation({ kind: "open" }, person.conversationNumber)}
              >
                {inside}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
