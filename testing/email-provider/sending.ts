// The shared suite, part two: handing a mail over, whatever the way, and every end that can have.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isEmailProblem, nextStepForEmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailProvider, OutgoingEmail } from "#server/ports/email.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { eventually } from "#testing/eventually.ts";
import { plainEmail, richEmail } from "./emails.ts";
import { type CodesFixture, fixture } from "./fixtures.ts";
import type { EmailCompany, EmailProviderKit } from "./kit.ts";

/** The same mail as the company understood it: bytes as numbers, what cannot be asked for left out. */
export const expectedOf = (mail: OutgoingEmail, provider: EmailProvider, knowsRef: boolean) => ({
  from: mail.from,
  replyTo: mail.replyTo,
  to: mail.to,
  cc: mail.cc,
  bcc: mail.bcc.map(({ address }) => address),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: provider.can.keepsMessageId
    ? mail.messageId
    : expect.toBeOneOf([mail.messageId, null]),
  inReplyTo: mail.inReplyTo,
  references: mail.references,
  headers: Object.fromEntries(mail.headers.map(([name, value]) => [name.toLowerCase(), value])),
  files: mail.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString("base64") })),
  ref: knowsRef ? mail.ref : null,
});

export function sendingSuite(id: string, provider: EmailProvider, kit: EmailProviderKit): void {
  let company: EmailCompany;
  beforeAll(async () => {
    const opened = await kit.openCompany();
    if (!opened) throw new Error(`${id} says that it sends, and its kit has no company to send to`);
    company = opened;
  });
  afterEach(() => company.forget());
  afterAll(() => company?.close());

  const connect = (http: FetchFn = fetch): Connection => ({
    settings: company.settings,
    baseUrl: company.baseUrl,
    http,
  });
  const inTime = () => AbortSignal.timeout(10_000);
  const send = (mail: OutgoingEmail = plainEmail, signal = inTime()) =>
    provider.send(connect(), mail, signal);
  const understood = async () => {
    const [mail, ...more] = await company.understood();
    if (!mail || more.length > 0) throw new Error("not one mail was handed over");
    const files = mail.files.map((file) => ({
      ...file,
      bytes: Buffer.from(file.bytes).toString("base64"),
    }));
    return { ...mail, files };
  };

  describe("a mail handed over", () => {
    test.each([
      ["with all that a mail can have", richEmail],
      ["of plain words", plainEmail],
    ])("%s reaches the company as it is", async (_what, mail) => {
      company.takes(kit.refOf(1));
      expect(await send(mail)).toEqual({
        kind: "accepted",
        providerRef: kit.refOf(1),
        messageId: kit.messageIdOf(kit.refOf(1)),
        recipients: [],
      });
      const heard = await understood();
      expect(heard).toEqual(expectedOf(mail, provider, heard.ref !== null));
      // who reports of a mail must be able to say of which
      if (provider.can.report) expect(heard.ref).toBe(mail.ref);
    });

    test("brings three megabytes byte for byte", async () => {
      const bytes = Buffer.alloc(3 * 1024 * 1024, "All work and no play. ");
      const file = { name: "large.bin", type: "application/octet-stream", bytes, contentId: null };
      company.takes(kit.refOf(1));
      await send({ ...plainEmail, files: [file] });
      const [heard] = await company.understood();
      expect(Buffer.from(heard?.files[0]?.bytes ?? []).equals(bytes)).toBe(true);
    });

    test("keeps a picture of the HTML apart from a file beside it", async () => {
      company.takes(kit.refOf(1));
      await send(richEmail);
      const { files } = await understood();
      expect(files.map(({ contentId }) => contentId)).toEqual(["picture.1@harbour.example", null]);
    });

    test("goes to many, each once", async () => {
      const many = Array.from({ length: 9 }, (_, n) => ({
        address: `guest${n}@mail.example`,
        name: n % 2 ? `Guest ${n}` : "",
      }));
      company.takes(kit.refOf(1));
      await send({ ...plainEmail, to: many.slice(0, 3), cc: many.slice(3, 6), bcc: many.slice(6) });
      const heard = await understood();
      expect([...heard.to, ...heard.cc]).toEqual(many.slice(0, 6));
      expect(heard.bcc).toEqual(many.slice(6).map(({ address }) => address));
    });
  });

  describe("a mail that the company refuses", () => {
    const codes = provider.can.send ? fixture<CodesFixture>(id, "codes").codes : [];

    test.each(codes)("$status $code: $means", async ({ problem, means: _, ...refusal }) => {
      if (!isEmailProblem(problem)) throw new Error(`no such problem: ${problem}`);
      company.refuses(refusal);
      const outcome = await send();
      // A fault of its own may have come after it took the mail.
      const isFault = company.carrier !== null && refusal.status >= 500;
      if (isFault && problem === "provider_down" && !kit.notTaken?.includes(refusal.status))
        return expect(outcome).toMatchObject({ kind: "unknown" });
      expect(outcome).toMatchObject(
        nextStepForEmailProblem(problem) === "retry_later"
          ? { kind: "retry", problem, providerCode: refusal.code }
          : { kind: "refused", problem, providerCode: refusal.code },
      );
    });

    test("a refusal that we have never seen is shown as it came", async () => {
      const { refusal, problem } = kit.strangeRefusal;
      company.refuses(refusal);
      expect(await send()).toMatchObject({
        kind: "refused",
        problem,
        providerCode: refusal.code,
        detail: expect.stringContaining(refusal.words ?? ""),
      });
    });
  });

  describe("a mail of which nobody knows", () => {
    test("the line is cut after the whole mail was heard: it may have been accepted", async () => {
      company.breaks("reset");
      expect(await send()).toMatchObject({ kind: "unknown" });
    });

    test("no answer within the time we give: it may have been accepted", async () => {
      company.breaks("silence");
      const time = new AbortController();
      const heard = async () => expect(await company.understood()).toHaveLength(1);
      const runsOut = () => time.abort(new DOMException("The time is over", "TimeoutError"));
      // Given up once it was heard whole: before that nothing was sent, and it is tried again.
      const [outcome] = await Promise.all([
        send(plainEmail, time.signal),
        eventually(heard).then(runsOut),
      ]);
      expect(outcome).toMatchObject({ kind: "unknown" });
    });
  });

  test("nobody listens: nothing was sent, and it is tried again", async () => {
    const gone = await kit.openCompany();
    if (!gone) throw new Error("no company");
    await gone.close();
    const { settings, baseUrl } = gone;
    expect(await provider.send({ settings, baseUrl, http: fetch }, plainEmail, inTime())).toEqual({
      kind: "retry",
      afterMs: null,
      problem: "unreachable",
      providerCode: null,
    });
  });

  test("whatever the end, no word of our keys is in it", async () => {
    const secrets = provider.settings
      .filter((field) => field.isSecret)
      .map((field) => company.settings[field.key])
      .filter((secret) => !!secret);
    expect(secrets.length).toBeGreaterThan(0);
    const ends = [];
    company.takes(kit.refOf(1));
    ends.push(await send());
    company.refuses({ status: 401, code: null });
    ends.push(await send());
    company.breaks("reset");
    ends.push(await send());
    for (const secret of secrets) expect(JSON.stringify(ends)).not.toContain(secret);
  });
}
