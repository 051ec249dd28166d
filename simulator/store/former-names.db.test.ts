import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { createSimulatorFixture } from "#testing/fixtures/simulator/simulator-fixture.ts";

/** Makes the schema that of the version before the names changed. */
const formerSchema = `
alter table account rename column handles_opt_out to answers_opt_out;
alter table customer rename column phone_status to handset;
alter table customer rename column phone_status_since to handset_since;
alter table customer rename column seq to place;
alter table customer rename column suggested_texts to first_words;
alter table message rename column inbox_number to line;
alter table message rename column customer_number to handset;
alter table message rename column planned_error_code to fate_code;
alter table message rename column original_body to shown;
alter table message rename column acceptance to tick;
alter index message_by_customer rename to message_by_handset;
update message set tick = 'taken' where tick = 'accepted';
alter table opt_out rename to block;
alter table block rename column inbox_number to line;
alter table block rename column customer_number to handset;
alter table task rename column payload to work;
alter table service rename column uses_number_webhook to uses_number_hook;
alter table call rename column customer_number to handset;
alter table call rename column inbox_number to line;
alter table email_account rename to mail_account;
alter table mail_account rename column webhook_url to hook_url;
alter table email_inbox rename column seq to place;
alter table address rename column seq to place;
alter table mailbox_message rename column acceptance to tick;
update account set rules = replace(replace(replace(rules::text, '"customerAddress":', '"handset":'),
  '"response_lost"', '"answer_lost"'), '"image_missing"', '"picture_missing"')::jsonb;
update traffic set row = jsonb_set(traffic.row, '{verdict}', '"taken"')
  where traffic.row ->> 'verdict' = 'accepted';
insert into task (account_sid, kind, queue, due_at, work)
  select account_sid, 'step', '', now() + interval '1 hour',
    jsonb_build_object('kind', 'step', 'messageSid', sid, 'to', 'sent')
  from message;
`;

test("keeps the data of a database that was created under the former names", async () => {
  const fixture = await createSimulatorFixture();
  await fixture.faults({
    rules: [
      { fault: { kind: "response_lost" }, match: { customerAddress: "+447700900999" } },
      { fault: { kind: "image_missing" } },
    ],
  });
  await fixture.text(fixture.ada, "hello");
  await fixture.text(fixture.max, "STOP");
  await fixture.quiet();
  const before = await fixture.state();
  const traffic = await fixture.traffic();
  const client = new Client({
    connectionString: inject("postgres").url,
    options: `-c search_path=${fixture.schema}`,
  });
  await client.connect();
  try {
    await client.query(formerSchema);
    await fixture.restart();
    expect({ ...(await fixture.state()), clock: "" }).toEqual({ ...before, clock: "" });
    expect(await fixture.traffic()).toEqual(traffic);
    const { rows } = await client.query("select kind, payload ->> 'kind' as payload from task");
    expect(rows).toContainEqual({ kind: "text_step", payload: "text_step" });
    // A second start changes nothing.
    await fixture.restart();
    expect({ ...(await fixture.state()), clock: "" }).toEqual({ ...before, clock: "" });
  } finally {
    await client.end();
  }
});
