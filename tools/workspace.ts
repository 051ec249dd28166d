// npm run workspace -- add --name "Harbour Dental" --owner-email olga@example.com --owner-name Olga
//   [--existing-account] [--time-zone Europe/London] [--country GB] [--locale en-GB] [--data-dir FOLDER] [--public-url URL] [--port N]
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { email as emailShape, name as nameShape } from "#contract/common-schemas.ts";
import { createId, type Id, type MemberId, type PersonId, type WorkspaceId } from "#domain/ids.ts";
import { guessRegion } from "#domain/workspace/regions.ts";
import { issueResetLink } from "#server/actions/member/password/issue-reset-link.ts";
import { createWorkspace } from "#server/actions/workspace/create-workspace.ts";
import { validateRegion } from "#server/actions/workspace/validate-region.ts";
import { ConfigError } from "#server/config.ts";
import {
  insertPerson,
  listMemberships,
  lockPersonByEmail,
  type PersonRecord,
} from "#server/store/auth/person.ts";
import type { Db } from "#server/store/sql.ts";
import { insertAuditEntry } from "#server/store/workspace/audit-log.ts";
import { dataFlags, withWorkspaceDatabase } from "./open-workspace-database.ts";
import { runCommand } from "./run-command.ts";

const text = { type: "string" } as const;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...dataFlags,
      name: text,
      "owner-email": text,
      "owner-name": text,
      "existing-account": { type: "boolean" },
      "time-zone": text,
      country: text,
      locale: text,
    },
  });
  if (positionals.join(" ") !== "add")
    throw new ConfigError(
      "Usage: npm run workspace -- add --name NAME --owner-email EMAIL --owner-name NAME",
    );
  const company = readFlag("--name", nameShape, values.name);
  const email = readFlag("--owner-email", emailShape, values["owner-email"]);
  const ownerName = readFlag("--owner-name", nameShape, values["owner-name"]);
  const region = parseRegion(values);

  await withWorkspaceDatabase(values, async ({ database, publicUrl }) => {
    const now = new Date();
    const newId = <I extends Id<string>>() => createId<I>(now.getTime(), randomBytes(10));
    const workspaceId = newId<WorkspaceId>();
    const memberId = newId<MemberId>();
    const link = await database.transaction(async (tx) => {
      const known = await lockPersonByEmail(tx, email);
      if (known && values["existing-account"] !== true) await refuseUnmeantAccount(tx, known);
      const personId = known?.id ?? newId<PersonId>();
      if (!known)
        await insertPerson(tx, {
          id: personId,
          email,
          name: ownerName,
          passwordHash: null,
          at: now,
        });
      const owner = { memberId, personId, name: ownerName, email: known?.email ?? email };
      await createWorkspace(tx, { workspaceId, company, ...region, owner, at: now });
      await insertAuditEntry(tx, {
        id: newId(),
        workspaceId,
        actor: { kind: "system" },
        action: "add-workspace",
        objectId: workspaceId,
        details: { company, email },
        at: now,
      });
      if (known?.passwordHash) return null;
      return (await issueResetLink(tx, { personId, by: null, publicUrl, now })).link;
    });
    console.log(`${company} is ready. ${ownerName} (${email}) is its owner.`);
    console.log(
      link === null
        ? "They sign in with their existing password and choose the workspace."
        : `Send them this link to set a password. It works once, within a day:\n\n  ${link}\n`,
    );
  });
});

/**
 * An admin of any workspace here could have created an account under an address that is not theirs, and know its
 * password. So the operator must confirm that this account is meant.
 */
async function refuseUnmeantAccount(tx: Db, { id, email }: PersonRecord): Promise<void> {
  const names = (await listMemberships(tx, id)).map((one) => one.workspaceName).join(", ");
  throw new ConfigError(
    `${email} already has an account on this server (workspaces: ${names || "none"}). Anyone who knows its password would own the new workspace. ` +
      `If it's their account, add --existing-account. To let them set a new password first: npm run reset-password -- ${email}`,
  );
}

function readFlag(flag: string, shape: typeof nameShape, value: string | undefined): string {
  const read = shape.safeParse(value ?? "");
  if (read.success) return read.data;
  throw new ConfigError(
    value === undefined ? `${flag} is missing.` : `${flag}: ${read.error.issues[0]?.message}`,
  );
}

function parseRegion(flags: {
  "time-zone"?: string | undefined;
  country?: string | undefined;
  locale?: string | undefined;
}) {
  const here = new Intl.DateTimeFormat().resolvedOptions();
  const guess = guessRegion(here.timeZone, [here.locale]);
  const region = {
    timeZone: flags["time-zone"] ?? guess.timeZone,
    country: flags.country ?? guess.country,
    locale: flags.locale ?? here.locale,
  };
  const [issue] = validateRegion(region);
  if (issue) throw new ConfigError(issue.message);
  return region;
}
