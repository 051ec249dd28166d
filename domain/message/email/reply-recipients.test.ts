import fc from "fast-check";
import { expect, test } from "vitest";
import { stripPlusTag } from "#domain/contact/email-address.ts";
import type { EmailPerson } from "./email-metadata.ts";
import { buildReferences } from "./references-header.ts";
import { fitRecipients, type OriginalEmail, replyRecipients } from "./reply-recipients.ts";

const person = (address: string, name = ""): EmailPerson => ({ address, name });
const ours = new Set(["support@copperline.example", "help@copperline.example"]);
const isOurs = (address: string) => ours.has(stripPlusTag(address));

const fromAda: OriginalEmail = {
  direction: "in",
  from: person("ada@brook.example", "Ada Brook"),
  replyTo: [],
  to: [person("Support@Copperline.example"), person("max@brook.example")],
  cc: [person("eve@brook.example"), person("help@copperline.example")],
};

test("replies to the sender; reply all keeps To and Cc without our own addresses", () => {
  expect(replyRecipients("reply", fromAda, isOurs)).toEqual({
    to: [person("ada@brook.example", "Ada Brook")],
    cc: [],
  });
  expect(replyRecipients("reply_all", fromAda, isOurs)).toEqual({
    to: [person("ada@brook.example", "Ada Brook"), person("max@brook.example")],
    cc: [person("eve@brook.example")],
  });
});

test("follows Reply-To unless it names only our addresses", () => {
  const list = { ...fromAda, replyTo: [person("desk@brook.example")] };
  expect(replyRecipients("reply", list, isOurs).to).toEqual([person("desk@brook.example")]);
  const form = { ...fromAda, replyTo: [person("support+c_x@copperline.example")] };
  expect(replyRecipients("reply", form, isOurs).to).toEqual([
    person("ada@brook.example", "Ada Brook"),
  ]);
});

test("a reply to our own email goes to its recipients", () => {
  const sent: OriginalEmail = {
    direction: "out",
    from: person("support@copperline.example"),
    replyTo: [],
    to: [person("ada@brook.example")],
    cc: [person("eve@brook.example")],
  };
  expect(replyRecipients("reply", sent, isOurs)).toEqual({ to: sent.to, cc: [] });
  expect(replyRecipients("reply_all", sent, isOurs)).toEqual({ to: sent.to, cc: sent.cc });
});

test("a forward has no recipients yet", () => {
  expect(replyRecipients("forward", fromAda, isOurs)).toEqual({ to: [], cc: [] });
});

test("for any email, a reply lists each address once, none of ours, and at least one", () => {
  const address = fc.constantFrom(
    "ada@brook.example",
    "ADA@brook.example",
    "max@brook.example",
    "support@copperline.example",
    "help+c_x@copperline.example",
    "undisclosed",
    "eve@far.example",
  );
  const people = fc.array(
    address.map((one) => person(one)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      fc.record({ to: people, cc: people, replyTo: people }),
      fc.constantFrom("in" as const, "out" as const),
      fc.constantFrom("reply" as const, "reply_all" as const),
      (lists, direction, kind) => {
        const from = direction === "in" ? "ada@brook.example" : "support@copperline.example";
        const email = { ...lists, direction, from: person(from) };
        const { to, cc } = replyRecipients(kind, email, isOurs);
        const all = [...to, ...cc].map((one) => one.address.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        if (direction === "in") expect(to.length).toBeGreaterThan(0);
        const hasOthers = [...email.to, ...email.cc].some(
          (one) => one.address.includes("@") && !isOurs(one.address),
        );
        if (direction === "in" || (kind === "reply_all" && hasOthers))
          expect(all.filter(isOurs)).toEqual([]);
      },
    ),
  );
});

test("references the ids of the original email with its own id last; of many, the first and the latest", () => {
  expect(buildReferences({ references: ["a@x", "b@x"], messageId: "c@x" })).toEqual([
    "a@x",
    "b@x",
    "c@x",
  ]);
  expect(buildReferences({ references: ["a@x", "c@x", "b@x"], messageId: "c@x" }).at(-1)).toBe(
    "c@x",
  );
  const many = Array.from({ length: 40 }, (_, n) => `${n}@x`);
  const references = buildReferences({ references: many, messageId: "last@x" });
  expect(references).toHaveLength(19);
  expect([references[0], references[1], references.at(-1)]).toEqual(["0@x", "23@x", "last@x"]);
  expect(buildReferences({ references: [], messageId: null })).toEqual([]);
});

test("lists as many recipients as one email may have and counts the others", () => {
  const crowd = (name: string, size: number) =>
    Array.from({ length: size }, (_, nth) => person(`${name}${nth}@brook.example`));
  const many = fitRecipients({ to: crowd("to", 30), cc: crowd("cc", 2000) });
  expect([many.to.length, many.cc.length, many.leftOut]).toEqual([30, 20, 1980]);
  expect(many.cc[0]).toEqual(person("cc0@brook.example"));
  const few = fitRecipients({ to: [person("ada@brook.example")], cc: [] });
  expect([few.to.length, few.leftOut]).toEqual([1, 0]);
  // Addresses that can't be sent to count as left out too.
  const odd = [
    person("ada@brook.example"),
    person("a b@brook.example"),
    person(`${"a".repeat(300)}@b.example`),
  ];
  expect(fitRecipients({ to: odd, cc: [] })).toEqual({ to: [odd[0]], cc: [], leftOut: 2 });
});
