// A line of mail, whoever writes to it, and what became of the conversations.
import type { openPeople } from "#server/actions/member/for-tests/open-people.ts";
import { sql } from "#server/store/sql.ts";
import { addMailLine, openLetters } from "./letters.ts";

export const ada = "Ada Brook <ada@brook.example>";
export const help = "help@copperline.example";

export async function openMailStreet(
  people: ReturnType<typeof openPeople>,
  intake: "smtp" | "imap" = "smtp",
) {
  const olga = await people.found();
  const line = await addMailLine(people, olga, help, { intake });
  const letters = openLetters(people, olga, line.accountId);
  const { workspaceId } = olga;
  const conversation = (id: string) =>
    people.database.one<{
      status: string;
      place: string;
      waitingSince: string | null;
      previousId: string | null;
      entryCount: number;
      contact: string;
      subject: string;
      lastEntry: { seq: number };
    }>(sql`
      select c.status, c.place, c.waiting_since as "waitingSince", c.previous_id as "previousId", c.entry_count as "entryCount", c.subject,
             c.last_entry as "lastEntry",
             (select value from contact_point p where p.workspace_id = c.workspace_id and p.contact_id = c.contact_id limit 1) as contact
        from conversation c where c.workspace_id = ${workspaceId} and c.id = ${id}`);
  const close = (id: string, at: Date) =>
    people.database.run(sql`
      update conversation set status = 'closed', place = 'closed', closed_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`);
  return { olga, line, letters, workspaceId, conversation, close };
}
