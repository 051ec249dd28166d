import { expect, test } from "vitest";
import { contactId } from "#web/data/conversations/row-fixtures.ts";
import { foundContacts } from "./found-contacts.ts";

const ada = { id: contactId(1), name: "Ada Brook", notes: "", contactPoints: [] };

test("contacts are offered only for the text they were asked for", () => {
  const rows = [ada];
  expect(foundContacts({ query: "ada", asked: "ada", rows })).toEqual([ada]);
  expect(foundContacts({ query: "maya", asked: "ada", rows })).toEqual([]);
  expect(foundContacts({ query: "maya", asked: "maya", rows: undefined })).toEqual([]);
});

test("a single letter finds no contacts", () => {
  expect(foundContacts({ query: "a", asked: "a", rows: [ada] })).toEqual([]);
});
