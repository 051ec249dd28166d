import { afterAll, expect, test } from "vitest";
import { firstPhoneSettings } from "#domain/line/phone-settings.ts";
import { updateLine } from "#server/actions/line/update-line.ts";
import { addLine } from "#server/actions/member/for-tests/lines.ts";
import { openPeople, refusal, refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { findLine } from "#server/store/line.ts";
import { sql } from "#server/store/sql.ts";

const people = openPeople();
afterAll(() => people.close());

let numbers = 0;
async function house() {
  const founder = await people.found();
  numbers += 1;
  const lineId = await addLine(people, founder, `+1202555${8000 + numbers}`);
  return { founder, olga: await people.actorOf(founder), lineId };
}

test("only what was chosen is kept; the rest follows what every line begins with", async () => {
  const { founder, olga, lineId } = await house();
  await people.ask(updateLine, olga, { lineId, phone: { recording: "always" } });
  const line = await people.ask(updateLine, olga, { lineId, phone: { wrapUpSeconds: 0 } });
  expect(line.phone).toEqual({
    ...firstPhoneSettings,
    recording: "always",
    wrapUpSeconds: 0,
    flowVersion: null,
  });
  const kept = await findLine(people.database, founder.workspaceId, lineId);
  expect(kept?.phone).toEqual({ recording: "always", wrapUpSeconds: 0 });
});

test("another change of the line leaves its calls alone, and the audit tells only what differs", async () => {
  const { founder, olga, lineId } = await house();
  await people.ask(updateLine, olga, { lineId, phone: { recording: "always", keepDays: 30 } });
  await people.ask(updateLine, olga, { lineId, phone: { recording: "always", keepDays: null } });
  const line = await people.ask(updateLine, olga, { lineId, name: "Office" });
  expect(line.phone).toMatchObject({ recording: "always", keepDays: null });
  const told = (await people.auditOf(founder.workspaceId)).map((one) => one.facts.phone);
  expect(told).toContainEqual({ keepDays: null });
  expect(told).toContainEqual(undefined);
});

test("what is out of bounds, unknown or of another kind of line is refused", async () => {
  const { founder, olga, lineId } = await house();
  const ask = (phone: object) => people.ask(updateLine, olga, { lineId, phone });
  for (const phone of [
    { maxCallMinutes: 0 },
    { maxCallMinutes: 9_999 },
    { keepDays: 0 },
    { wrapUpSeconds: -1 },
    { recording: "sometimes" },
    { countries: ["Ireland"] },
  ])
    expect(await refusalOf(ask(phone)), JSON.stringify(phone)).toBe("invalid_input");
  expect((await refusal(ask({ countries: ["IE", "XX"] }))).issues).toEqual([
    { path: "phone.countries", say: "There is no country called “XX”." },
  ]);
  await people.database.run(sql`
    update line set kind = 'mail', address = ${`${lineId}@copperline.example`}
     where workspace_id = ${founder.workspaceId} and id = ${lineId}`);
  expect(await refusalOf(ask({ recording: "off" }))).toBe("wrong_kind_of_line");
});
