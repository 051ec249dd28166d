import { expect, test } from "vitest";
import { withCurrentName } from "./reply-defaults.ts";

test("a recipient who is the customer has the contact's current name, the others keep theirs", () => {
  const bill = { address: "Bill@tranter.example", name: "Bill Tranter" };
  const max = { address: "max@oduya.example", name: "Max" };
  const content = { body: "", attachments: [], email: { to: [bill], cc: [max], bcc: [] } };
  const contact = { name: "William Tranter", contactPoints: [{ value: "bill@tranter.example" }] };
  const { to, cc } = withCurrentName(content as never, contact as never).email;
  expect(to).toEqual([{ address: "Bill@tranter.example", name: "William Tranter" }]);
  expect(cc).toEqual([max]);
  expect(withCurrentName(content as never, { ...contact, name: "" } as never).email.to).toEqual([
    bill,
  ]);
});
