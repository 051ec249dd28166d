import { requestNewMessage } from "#web/data/conversations/new-to.ts";
import { routePaths } from "#web/data/routes.ts";
import type { SearchPerson } from "#web/data/search/search-query.ts";
import { useCan } from "#web/data/use-can.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Highlighted, plainTextOf } from "./highlighted.tsx";

/** Contacts matching by name, address or number, linked to their newest conversation. */
export function PeopleStrip({ people }: { people: readonly SearchPerson[] }) {
  const mayReply = useCan("conversation.reply");
  if (people.length === 0) return null;
  return (
    <ul className="search-people" aria-label="People">
      {people.map((person) => {
        const inside = (
          <>
            <Avatar name={plainTextOf(person.name)} size={24} />
            <span className="person-words">
              <b className="ell">
                <Highlighted parts={person.name} />
              </b>
              <span className="ell num">
                <Highlighted parts={person.point} />
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
                onClick={() => requestNewMessage(plainTextOf(person.point))}
              >
                {inside}
              </button>
            ) : (
              <a
                className="person"
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
