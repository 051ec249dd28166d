import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConversationId, createId, type EntryId } from "#domain/ids.ts";
import {
  createMessageId,
  createReplyAddress,
  makeReturnAddress,
  parseOwnMessageId,
  parseReplyToken,
  readReturnAddress,
  type TokenKey,
} from "./reply-token.ts";

/** Good enough to tell texts and keys apart. */
const keyOf = (letter: string, seed: number): TokenKey => ({
  letter,
  mac(text) {
    const bytes = new Uint8Array(32);
    let state = seed;
    for (const [at, letter] of [...text, ..."padding for short texts"].entries()) {
      state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
      bytes[at % 32] = (bytes[at % 32] ?? 0) ^ (state >>> 11);
    }
    return bytes;
  },
});
const key = keyOf("a", 7);
const ids = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 45 }), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([at, random]) => createId<ConversationId>(at, random));

test("a reply address identifies its conversation, in any case", () => {
  fc.assert(
    fc.property(ids, fc.boolean(), (id, shouts) => {
      const address = createReplyAddress("support@copperline.example", id, key);
      expect(address).toMatch(/^support\+c_a[a-z2-7]{26}_[a-z2-7]{16}@copperline\.example$/);
      expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
      expect(parseReplyToken(shouts ? address.toUpperCase() : address, [key])).toBe(id);
    }),
  );
});

test("changing any character of a token invalidates it", () => {
  fc.assert(
    fc.property(ids, fc.nat(43), fc.nat(31), (id, at, letter) => {
      const address = createReplyAddress("support@copperline.example", id, key);
      const index = "support+c_".length + at;
      const other = "abcdefghijklmnopqrstuvwxyz234567_"[letter] ?? "a";
      fc.pre(address[index] !== other);
      const forged = `${address.slice(0, index)}${other}${address.slice(index + 1)}`;
      expect(parseReplyToken(forged, [key])).toBeNull();
    }),
  );
});

test("a token is not valid for another inbox or another purpose", () => {
  const id = createId<ConversationId>(1_790_000_000_000, new Uint8Array(10).fill(9));
  const proof = createReplyAddress("support@copperline.example", id, key).split("+")[1];
  expect(parseReplyToken(`sales+${proof}`, [key])).toBeNull();
  expect(
    parseOwnMessageId(`db.${proof?.slice(2).split("@")[0]}@copperline.example`, [key]),
  ).toBeNull();
});

test("a token of a retired key is still valid, one of an unknown key is not", () => {
  const id = createId<ConversationId>(1_790_000_000_000, new Uint8Array(10));
  const next = keyOf("b", 11);
  const old = createReplyAddress("support@copperline.example", id, key);
  expect(parseReplyToken(old, [next, key])).toBe(id);
  expect(parseReplyToken(old, [next])).toBeNull();
  expect(parseReplyToken(old, [keyOf("a", 8)])).toBeNull();
});

test("an address too long for a token is returned unchanged", () => {
  const id = createId<ConversationId>(1, new Uint8Array(10));
  const long = "customer-care-and-complaints@copperline.example";
  expect(createReplyAddress(long, id, key)).toBe(long);
});

test("a generated Message-ID identifies its entry, with or without brackets", () => {
  fc.assert(
    fc.property(ids, (id) => {
      const entryId = id as string as EntryId;
      const minted = createMessageId(entryId, "copperline.example", key);
      expect(parseOwnMessageId(minted, [key])).toBe(entryId);
      expect(parseOwnMessageId(`<${minted.toUpperCase()}>`, [key])).toBe(entryId);
    }),
  );
});

test("arbitrary text is never a valid token", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseReplyToken(text, [key])).toBeNull();
      expect(parseReplyToken(`support+c_${text}@copperline.example`, [key])).toBeNull();
      expect(parseOwnMessageId(`<db.${text}@copperline.example>`, [key])).toBeNull();
    }),
  );
});

test("a return address identifies one email and one recipient, and is valid for no other", () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      fc.pre(one !== other);
      const [mail, another] = [one, other] as unknown as [EntryId, EntryId];
      const people = ["ada@brook.example", "Max@oduya.example"];
      const made =
        makeReturnAddress("help@copperline.example", mail, "max@oduya.example", key) ?? "";
      expect(made.split("@")[0]?.length).toBeLessThanOrEqual(64);
      expect(readReturnAddress(made.toUpperCase(), mail, people, [key])).toBe("Max@oduya.example");
      expect(readReturnAddress(made, mail, ["ada@brook.example"], [key])).toBeNull();
      expect(readReturnAddress(made, another, people, [key])).toBeNull();
      expect(readReturnAddress("help@copperline.example", mail, people, [key])).toBeNull();
    }),
  );
});

test("an address too long for a token has no return address", () => {
  const id = "01a2031b-22d9-7ca5-a7ae-43afcc1d5013" as EntryId;
  expect(makeReturnAddress("customer-relations-team@a.example", id, "b@c.example", key)).toBeNull();
});
