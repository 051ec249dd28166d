import { addressOf } from "#web/data/place.ts";
import { askNewTo } from "#web/data/queue/new-to.ts";
import type { SearchPerson } from "#web/data/search/search-query.ts";
import { useMay } from "#web/data/use-may.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Marked, plainOf } from "./marked.tsx";

/** Whose name, address or number was sought: to their newest conversation. */
export function PeopleStrip({ people }: { people: readonly SearchPerson[] }) {
  const mayReply = useMay("conversation.reply");
  if (people.length === 0) return null;
  return (
    <ul className="search-people" aria-label="People">
      {people.map((person) => {
        const inside = (
          <>
            <Avatar name={plainOf(person.name)} size={24} />
            <span className="person-words">
              <b className="ell">
                <Marked parts={person.name} />
              </b>
              <span className="ell num">
                <Marked parts={person.point} />
              </span>
            </span>
          </>
        );
        return (
          <li key={person.contactId}>
            {person.conversationNumber === null ? (
              <button
                type="button"
                className="person"
                disabled={!mayReply}
                title="No conversation yet"
                onClick={() => askNewTo(plainOf(person.point))}
              >
                {inside}
              </button>
            ) : (
              <a
                className="person"
                href={addressOf.conversation({ kind: "open" }, person.conversationNumber)}
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
