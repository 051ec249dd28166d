// The shared suite, part two: submitting an email over any transport, and every possible outcome.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isEmailProblem, nextStepForEmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailProvider, OutgoingEmail } from "#server/ports/email.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { eventually } from "#testing/eventually.ts";
import { plainEmail, richEmail } from "./emails.ts";
import { type CodesFixture, readFixture } from "./fixtures.ts";
import type { EmailCompany, EmailProviderKit } from "./kit.ts";

/** The same email as the provider should parse it: bytes as base64, without what the provider does not support. */
const expectedOf = (email: OutgoingEmail, provider: EmailProvider, knowsRef: boolean) => ({
  from: email.from,
  replyTo: email.replyTo,
  to: email.to,
  cc: email.cc,
  bcc: email.bcc.map(({ address }) => address),
  subject: email.subject,
  text: email.text,
  html: email.html,
  messageId: provider.capabilities.preservesMessageId
    ? email.messageId
    : expect.toBeOneOf([email.messageId, null]),
  inReplyTo: email.inReplyTo,
  references: email.references,
  headers: Object.fromEntries(email.headers.map(([name, value]) => [name.toLowerCase(), value])),
  files: email.files.map((file) => ({
    ...file,
    bytes: Buffer.from(file.bytes).toString("base64"),
  })),
  ref: knowsRef ? email.ref : null,
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
  const send = (email: OutgoingEmail = plainEmail, signal = inTime()) =>
    provider.send(connect(), email, signal);
  const understood = async () => {
    const [email, ...more] = await company.understood();
    if (!email || more.length > 0) throw new Error("not one mail was handed over");
    const files = email.files.map((file) => ({
      ...file,
      bytes: Buffer.from(file.bytes).toString("base64"),
    }));
    return { ...email, files };
  };

  describe("a submitted email", () => {
    test.each([
      ["with all that a mail can have", richEmail],
      ["of plain words", plainEmail],
    ])("%s reaches the provider unchanged", async (_what, email) => {
      company.takes(kit.refOf(1));
      expect(await send(email)).toEqual({
        kind: "accepted",
        providerRef: kit.refOf(1),
        messageId: kit.messageIdOf(kit.refOf(1)),
        recipients: [],
      });
      const actual = await understood();
      expect(actual).toEqual(expectedOf(email, provider, actual.ref !== null));
      // A provider that sends reports must be able to identify the email.
      if (provider.capabilities.report) expect(actual.ref).toBe(email.ref);
    });

    test("transfers three megabytes byte for byte", async () => {
      const bytes = Buffer.alloc(3 * 1024 * 1024, "All work and no play. ");
      const file = { name: "large.bin", type: "application/octet-stream", bytes, contentId: null };
      company.takes(kit.refOf(1));
      await send({ ...plainEmail, files: [file] });
      const [actual] = await company.understood();
      expect(Buffer.from(actual?.files[0]?.bytes ?? []).equals(bytes)).toBe(true);
    });

    test("keeps an inline picture apart from an attached file", async () => {
      company.takes(kit.refOf(1));
      await send(richEmail);
      const { files } = await understood();
      expect(files.map(({ contentId }) => contentId)).toEqual(["picture.1@harbour.example", null]);
    });

    test("goes to many recipients, once each", async () => {
      const many = Array.from({ length: 9 }, (_, n) => ({
        address: `guest${n}@mail.example`,
        name: n % 2 ? `Guest ${n}` : "",
      }));
      company.takes(kit.refOf(1));
      await send({ ...plainEmail, to: many.slice(0, 3), cc: many.slice(3, 6), bcc: many.slice(6) });
      const actual = await understood();
      expect([...actual.to, ...actual.cc]).toEqual(many.slice(0, 6));
      expect(actual.bcc).toEqual(many.slice(6).map(({ address }) => address));
    });
  });

  describe("an email that the provider rejects", () => {
    const codes = provider.capabilities.send ? readFixture<CodesFixture>(id, "codes").codes : [];

    test.each(codes)("$status $code: $means", async ({ problem, description: _, ...rejection }) => {
      if (!isEmailProblem(problem)) throw new Error(`no such problem: ${problem}`);
      company.rejects(rejection);
      const outcome = await send();
      // A 5xx may follow after the email was accepted.
      const isFault = company.carrier !== null && rejection.status >= 500;
      if (
        isFault &&
        problem === "provider_down" &&
        !kit.notAcceptedStatuses?.includes(rejection.status)
      )
        return expect(outcome).toMatchObject({ kind: "unknown" });
      expect(outcome).toMatchObject(
        nextStepForEmailProblem(problem) === "retry_later"
          ? { kind: "retry", problem, providerCode: rejection.code }
          : { kind: "rejected", problem, providerCode: rejection.code },
      );
    });

    test("an unknown rejection is passed on with its code and text", async () => {
      const { rejection, problem } = kit.unknownRejection;
      company.rejects(rejection);
      expect(await send()).toMatchObject({
        kind: "rejected",
        problem,
        providerCode: rejection.code,
        detail: expect.stringContaining(rejection.text ?? ""),
      });
    });
  });

  describe("an email with an unknown outcome", () => {
    test("the connection is cut after the whole email was received: it may have been accepted", async () => {
      company.breaks("reset");
      expect(await send()).toMatchObject({ kind: "unknown" });
    });

    test("no response before the timeout: it may have been accepted", async () => {
      company.breaks("silence");
      const time = new AbortController();
      const actual = async () => expect(await company.understood()).toHaveLength(1);
      const runsOut = () => time.abort(new DOMException("The time is over", "TimeoutError"));
      // Abort only after it was fully received: before that nothing was sent, and the outcome would be retry.
      const [outcome] = await Promise.all([
        send(plainEmail, time.signal),
        eventually(actual).then(runsOut),
      ]);
      expect(outcome).toMatchObject({ kind: "unknown" });
    });
  });

  test("connection refused: nothing was sent, and it is retried", async () => {
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

  test("no outcome contains a secret", async () => {
    const secrets = provider.settings
      .filter((field) => field.isSecret)
      .map((field) => company.settings[field.key])
      .filter((secret) => !!secret);
    expect(secrets.length).toBeGreaterThan(0);
    const ends = [];
    company.takes(kit.refOf(1));
    ends.push(await send());
    company.rejects({ status: 401, code: null });
    ends.push(await send());
    company.breaks("reset");
    ends.push(await send());
    for (const secret of secrets) expect(JSON.stringify(ends)).not.toContain(secret);
  });
}
