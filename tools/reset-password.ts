// npm run reset-password -- EMAIL [--disable-second-factor] [--data-dir FOLDER] [--public-url URL] [--port N]
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createId } from "#domain/ids.ts";
import { issueResetLink } from "#server/actions/member/password/issue-reset-link.ts";
import { ConfigError } from "#server/config.ts";
import { findPersonByEmail, listMemberships } from "#server/store/auth/person.ts";
import { clearSecondFactor } from "#server/store/auth/second-factor.ts";
import { insertAuditEntry } from "#server/store/workspace/audit-log.ts";
import { dataFlags, withWorkspaceDatabase } from "./open-workspace-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...dataFlags, "disable-second-factor": { type: "boolean" } },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0)
    throw new ConfigError("Enter the member's email address: npm run reset-password -- EMAIL");

  await withWorkspaceDatabase(values, async ({ database, publicUrl }) => {
    const now = new Date();
    const { link, isFactorOff } = await database.transaction(async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (!person) throw new ConfigError(`No member has the email address ${email}.`);
      const removes = values["disable-second-factor"] === true;
      const isFactorOff = removes && (await clearSecondFactor(tx, person.id));
      for (const { workspaceId, memberId } of await listMemberships(tx, person.id))
        await insertAuditEntry(tx, {
          id: createId(now.getTime(), randomBytes(10)),
          workspaceId,
          actor: { kind: "system" },
          action: "create-reset-link",
          objectId: memberId,
          details: { email: person.email, removedSecondFactor: isFactorOff },
          at: now,
        });
      const made = await issueResetLink(tx, { personId: person.id, by: null, publicUrl, now });
      return { link: made.link, isFactorOff };
    });
    if (isFactorOff) console.log(`Two-step sign-in is now off for ${email}.`);
    console.log(
      `${email} can set a new password with this link. It works once, within a day:\n\n  ${link}\n`,
    );
  });
});
