// npm run reset-password -- E-MAIL [--remove-second-factor] [--data-dir FOLDER] [--public-url URL] [--port N]
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { makeId } from "#domain/ids.ts";
import { makeLink } from "#server/actions/member/password/reset-link.ts";
import { SettingProblem } from "#server/config.ts";
import { findPersonByEmail, listMemberships } from "#server/store/sign-in/person.ts";
import { turnOffSecondFactor } from "#server/store/sign-in/second-factor.ts";
import { insertAudit } from "#server/store/workspace/audit.ts";
import { houseFlags, inHouse } from "./open-house.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...houseFlags, "remove-second-factor": { type: "boolean" } },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0)
    throw new SettingProblem("Enter the member's email address: npm run reset-password -- EMAIL");

  await inHouse(values, async ({ database, publicUrl }) => {
    const now = new Date();
    const { link, isFactorOff } = await database.transaction(async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (!person) throw new SettingProblem(`No member has the email address ${email}.`);
      const removes = values["remove-second-factor"] === true;
      const isFactorOff = removes && (await turnOffSecondFactor(tx, person.id));
      for (const { workspaceId, memberId } of await listMemberships(tx, person.id))
        await insertAudit(tx, {
          id: makeId(now.getTime(), randomBytes(10)),
          workspaceId,
          actor: { kind: "system" },
          action: "make-reset-link",
          objectId: memberId,
          facts: { email: person.email, removedSecondFactor: isFactorOff },
          at: now,
        });
      const made = await makeLink(tx, { personId: person.id, by: null, publicUrl, now });
      return { link: made.link, isFactorOff };
    });
    if (isFactorOff) console.log(`Two-step sign-in is now off for ${email}.`);
    console.log(
      `${email} can set a new password with this link. It works once, within a day:\n\n  ${link}\n`,
    );
  });
});
