import { expect, test } from "vitest";
import type { Attachment, EmailDraft } from "#contract/live-protocol.ts";
import {
  addFile,
  applyDraft,
  type PreparedEmail,
  rebaseOnPrepared,
  toDraftContent,
  withContentChange,
} from "./email-content.ts";

const mail: EmailDraft = {
  kind: "reply",
  replyToEntryId: null,
  inboxId: null,
  subject: "Re: Tap",
  to: [{ address: "ada@brook.example", name: "Ada" }],
  cc: [],
  bcc: [],
  quoteHtml: "<div data-deskbell-quote>Old</div>",
};
const file = {
  id: "1",
  name: "a.pdf",
  type: "application/pdf",
  size: 9,
  state: "ready",
} as unknown as Attachment;
const prepared: PreparedEmail = { mail, signatureHtml: "", attachments: [], leftOut: 0 };
const nothing = { body: "", attachments: [], mail: null };

test("as long as nothing is changed there is no draft, and what is prepared anew is shown", () => {
  const words = applyDraft(nothing, prepared);
  expect(words.mail).toEqual(mail);
  expect(toDraftContent(words, prepared)).toEqual(nothing);
  const other = { ...prepared, mail: { ...mail, subject: "Re: Boiler" } };
  expect(applyDraft(nothing, other).mail.subject).toBe("Re: Boiler");
});

test("with the first letter the recipients are held, whatever is prepared later", () => {
  const draft = toDraftContent(
    withContentChange(applyDraft(nothing, prepared), { body: "<p>D</p>" }),
    prepared,
  );
  expect(draft.mail).toEqual(mail);
  const other = { ...prepared, mail: { ...mail, to: [] } };
  expect(applyDraft(draft, other).mail.to).toEqual(mail.to);
});

test("with the last letter gone the draft is gone, unless somebody was added", () => {
  const typed = withContentChange(applyDraft(nothing, prepared), { body: "<p>D</p>" });
  expect(toDraftContent(withContentChange(typed, { body: "<p></p>" }), prepared)).toEqual(nothing);
  const added = withContentChange(typed, { body: "", mail: { cc: mail.to } });
  expect(toDraftContent(added, prepared).mail?.cc).toEqual(mail.to);
});

test("a mail that is passed on brings its files, once", () => {
  const passed = { ...prepared, attachments: [file] };
  const words = applyDraft(nothing, passed);
  expect(words.attachments).toEqual([file]);
  expect(toDraftContent(words, passed)).toEqual(nothing);
  const without = toDraftContent(withContentChange(words, { attachments: [] }), passed);
  expect(applyDraft(without, passed).attachments).toEqual([]);
});

test("what is changed before the answer is prepared is changed over the guess, and nothing is left out", () => {
  const office = { address: "office@mill.example", name: "Mill" };
  const tom = { address: "tom@okafor.example", name: "" };
  const guess: EmailDraft = {
    ...mail,
    subject: "Re: tap",
    quoteHtml: "",
    cc: [tom],
    isAutosave: true,
  };
  const guessed = { ...prepared, mail: guess };
  const said = { ...prepared, attachments: [file], mail: { ...mail, cc: [office, tom] } };
  const typed = withContentChange(applyDraft(nothing, guessed), {
    body: "<p>D</p>",
    mail: { to: [...mail.to, tom], cc: [] },
  });
  const draft = toDraftContent(typed, guessed);
  expect(draft.mail?.isAutosave).toBe(true);
  expect(rebaseOnPrepared(applyDraft(draft, said), guess, said)).toEqual({
    body: "<p>D</p>",
    attachments: [file],
    mail: { ...mail, to: [...mail.to, tom], cc: [office] },
  });
});

test("once the history is in, it is the writer's: taken out, it stays out", () => {
  const draft = { body: "<p>D</p>", attachments: [], mail: { ...mail, quoteHtml: "" } };
  const words = applyDraft(draft, prepared);
  expect(rebaseOnPrepared(words, mail, { ...prepared, attachments: [file] })).toEqual(words);
});

test("two files that arrive one after the other are both in the mail", () => {
  const [first, second] = ["1", "2"].map((id) => ({ id }) as Attachment);
  if (!first || !second) return;
  const begun = withContentChange({ body: "", attachments: [], mail }, addFile(first));
  expect(withContentChange(begun, addFile(second)).attachments).toEqual([first, second]);
});
