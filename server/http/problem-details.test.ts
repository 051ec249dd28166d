import { expect, test } from "vitest";
import { listDialWarnings } from "#domain/call/dialing/decide-dial.ts";
import { DatabaseFault } from "#domain/database-fault.ts";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { suppressionReasons } from "#domain/message/email/suppression-reasons.ts";
import { loggedPath, retryAfterSeconds, toAppError, toProblemDetails } from "./problem-details.ts";

test("the reason in an error is in the reader's language", () => {
  const warnings = (formatted: string, isAssumed: boolean) =>
    listDialWarnings({
      callsRevokedAt: "2026-05-03T10:00:00.000Z",
      smsOptedOutAt: "2026-12-24T10:00:00.000Z",
      clock: { minute: 22 * 60 + 40, formatted, isAssumed },
      timeZone: "UTC",
    });
  const said = (language: "de" | "es", reasons: readonly string[]) =>
    toProblemDetails(
      new AppError("call_needs_confirmation", { reason: reasons.join(" ") }),
      language,
    ).detail;
  expect(said("de", warnings("10:40\u202fPM", false))).toBe(
    "Bat am 3. Mai darum, nicht angerufen zu werden. Schrieb am 24. Dezember STOP. Dort ist es 22:40 Uhr.",
  );
  expect(said("es", warnings("22:40", true))).toBe(
    "El 3 de mayo pidió que no se le llamara. Escribió STOP el 24 de diciembre. Posible hora local allí: 22:40.",
  );
  for (const warning of warnings("0:10", true))
    expect(said("de", [warning]), warning).not.toBe(warning);
  for (const reason of Object.values(suppressionReasons)) {
    const error = new AppError("address_suppressed", { address: "ada@brook.example", reason });
    expect(toProblemDetails(error, "de").detail).not.toContain(reason);
  }
  const rejected = new AppError("inbox_cannot_call", {
    inbox: "Support",
    reason: "its provider doesn't support calls",
  });
  expect(toProblemDetails(rejected, "de").detail).toBe(
    "Support kann nicht anrufen: Der Anbieter unterstützt keine Anrufe.",
  );
  expect(toProblemDetails(rejected).detail).toContain("its provider doesn't support calls");
});

const secret = "s3cretTokenOfAnAddress";
const id = "0193a1b2-0000-7000-8000-000000000001";

test.each([
  [`/webhooks/resend/${id}/events/${secret}`, `/webhooks/resend/${id}/events/-`],
  [`/webhooks/twilio/${id}/voice/${secret}`, `/webhooks/twilio/${id}/voice/-`],
  [`/media/${secret}`, "/media/-"],
  [`/invite/${secret}`, "/invite/-"],
  [`/reset/${secret}`, "/reset/-"],
])("logs %s without its token", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test("fits the reason into the sentence of its language, and leaves names and unknown reasons as they are", () => {
  const suppressed = new AppError("address_suppressed", {
    address: "ada@brook.example",
    reason: "an email to it bounced",
  });
  expect(toProblemDetails(suppressed, "es").detail).toMatch(
    /^ada@brook\.example está bloqueada porque un correo a esta dirección rebotó\./,
  );
  const other = new AppError("account_rejected", { reason: "Unheard of" });
  expect(toProblemDetails(other, "de").detail).toContain("Unheard of");
});

test("logs any other path as it is, up to a bound", () => {
  expect(loggedPath("/rpc/getMe")).toBe("/rpc/getMe");
  expect(loggedPath(`/${"x".repeat(500)}`)).toHaveLength(120);
});

test('clients retry "databaseRetrySeconds" after a request that the database did not respond to', () => {
  for (const kind of ["unreachable", "busy", "slow", "locked"] as const) {
    const error = toAppError(new DatabaseFault(kind, "no"), () => undefined, "GET /");
    expect([error.status, retryAfterSeconds(error)]).toEqual([503, limit("databaseRetrySeconds")]);
  }
});
