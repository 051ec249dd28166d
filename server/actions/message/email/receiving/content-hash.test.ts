import fc from "fast-check";
import { expect, test } from "vitest";
import { contentHash } from "./content-hash.ts";

const hashOf = (text: string) =>
  contentHash({
    read: { replyTo: [], to: [], cc: [], attachments: [], text } as never,
    files: [],
  });
const space = fc.stringMatching(/^[ \t\r\n\f\v\u00a0\u2028]{1,3}$/);
const words = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 8 });

test("the same words are the same mail, however they are spaced and broken", () => {
  fc.assert(
    fc.property(words, fc.array(space, { minLength: 9, maxLength: 9 }), (all, spaces) => {
      const broken = all.map((word, nth) => `${spaces[nth]}${word}`).join("") + spaces[8];
      expect(hashOf(broken)).toBe(hashOf(all.join(" ")));
    }),
  );
});

test("emails with different words have different hashes", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      fc.pre(one.join(" ") !== other.join(" "));
      expect(hashOf(one.join("\n"))).not.toBe(hashOf(other.join("\n")));
    }),
  );
});
