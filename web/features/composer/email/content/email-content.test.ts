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

const email: EmailDraft = {
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
const prepared: PreparedEmail = { email, signatureHtml: "", attachments: [], leftOut: 0 };
const nothing = { body: "", attachments: [], email: null };

test("has no draft without changes, and follows a newly prepared email", () => {
  const content = applyDraft(nothing, prepared);
  expect(content.email).toEqual(email);
  expect(toDraftContent(content, prepared)).toEqual(nothing);
  const other = { ...prepared, email: { ...email, subject: "Re: Boiler" } };
  expect(applyDraft(nothing, other).email.subject).toBe("Re: Boiler");
});

test("keeps the recipients from the first character on, whatever is prepared later", () => {
  const draft = toDraftContent(
    withContentChange(applyDraft(nothing, prepared), { body: "<p>D</p>" }),
    prepared,
  );
  expect(draft.email).toEqual(email);
  const other = { ...prepared, email: { ...email, to: [] } };
  expect(applyDraft(draft, other).email.to).toEqual(email.to);
});

test("drops the draft when the text is emptied, unless a recipient was added", () => {
  const typed = withContentChange(applyDraft(nothing, prepared), { body: "<p>D</p>" });
  expect(toDraftContent(withContentChange(typed, { body: "<p></p>" }), prepared)).toEqual(nothing);
  const added = withContentChange(typed, { body: "", email: { cc: email.to } });
  expect(toDraftContent(added, prepared).email?.cc).toEqual(email.to);
});

test("takes over the files of a forwarded email once", () => {
  const passed = { ...prepared, attachments: [file] };
  const content = applyDraft(nothing, passed);
  expect(content.attachments).toEqual([file]);
  expect(toDraftContent(content, passed)).toEqual(nothing);
  const without = toDraftContent(withContentChange(content, { attachments: [] }), passed);
  expect(applyDraft(without, passed).attachments).toEqual([]);
});

test("rebases changes made before the reply is prepared from the guess onto the prepared email", () => {
  const office = { address: "office@mill.example", name: "Mill" };
  const tom = { address: "tom@okafor.example", name: "" };
  const guess: EmailDraft = {
    ...email,
    subject: "Re: tap",
    quoteHtml: "",
    cc: [tom],
    isAutosave: true,
  };
  const guessed = { ...prepared, email: guess };
  const said = { ...prepared, attachments: [file], email: { ...email, cc: [office, tom] } };
  const typed = withContentChange(applyDraft(nothing, guessed), {
    body: "<p>D</p>",
    email: { to: [...email.to, tom], cc: [] },
  });
  const draft = toDraftContent(typed, guessed);
  expect(draft.email?.isAutosave).toBe(true);
  expect(rebaseOnPrepared(applyDraft(draft, said), guess, said)).toEqual({
    body: "<p>D</p>",
    attachments: [file],
    email: { ...email, to: [...email.to, tom], cc: [office] },
  });
});

test("does not restore a quoted history that the member removed", () => {
  const draft = { body: "<p>D</p>", attachments: [], email: { ...email, quoteHtml: "" } };
  const content = applyDraft(draft, prepared);
  expect(rebaseOnPrepared(content, email, { ...prepared, attachments: [file] })).toEqual(content);
});

test("keeps both files if two uploads finish one after the other", () => {
  const [first, second] = ["1", "2"].map((id) => ({ id }) as Attachment);
  if (!first || !second) return;
  const started = withContentChange({ body: "", attachments: [], email }, addFile(first));
  expect(withContentChange(started, addFile(second)).attachments).toEqual([first, second]);
});
