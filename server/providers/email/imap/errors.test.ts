import { expect, test } from "vitest";
import { toMailboxError } from "./errors.ts";

const failure = (details: object) => Object.assign(new Error("Command failed"), details);

test("asks for a password if the server doesn't support OAuth 2", () => {
  const fault = toMailboxError(new Error("Unsupported authentication mechanism"), "imap.example");
  expect(fault.kind).toBe("rejected");
  expect(fault.message).toMatch(/doesn't accept access tokens/);
});

test.each([
  [
    { authenticationFailed: true, responseText: "Invalid credentials" },
    "rejected",
    /rejected the username or password.*“Invalid credentials”.*app password/,
  ],
  [
    { authenticationFailed: true, serverResponseCode: "UNAVAILABLE", responseStatus: "NO" },
    "failed",
    /rejected a command/,
  ],
  [
    {
      authenticationFailed: true,
      serverResponseCode: "ALERT",
      responseStatus: "NO",
      responseText: "Too many simultaneous connections. (Failure)",
    },
    "failed",
    /Too many simultaneous/,
  ],
  [
    {
      authenticationFailed: true,
      responseStatus: "NO",
      responseText: "Temporary authentication failure. [host:2026-11-23]",
    },
    "failed",
    /Temporary/,
  ],
  [
    {
      authenticationFailed: true,
      serverResponseCode: "ALERT",
      responseStatus: "NO",
      responseText: "Application-specific password required",
    },
    "rejected",
    /Application-specific/,
  ],
  [
    {
      authenticationFailed: true,
      serverResponseCode: "AUTHENTICATIONFAILED",
      responseStatus: "NO",
      responseText: "Invalid credentials, please try again.",
    },
    "rejected",
    /rejected the username or password/,
  ],
  [{ code: "ENOTFOUND" }, "lost", /no server called imap\.example/],
  [{ code: "ECONNREFUSED" }, "lost", /doesn't respond/],
  [{ code: "GREETING_TIMEOUT" }, "lost", /isn't responding/],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "lost", /untrusted certificate/],
  [{ code: "ERR_SSL_WRONG_VERSION_NUMBER" }, "lost", /doesn't use TLS/],
  [{ responseStatus: "NO", responseText: "Over quota" }, "failed", /“Over quota”/],
  [{ code: "EConnectionClosed" }, "lost", /was lost/],
] as const)("maps %j to %s", (details, kind, messagePattern) => {
  const fault = toMailboxError(failure(details), "imap.example");
  expect(fault.kind).toBe(kind);
  expect(fault.message).toMatch(messagePattern);
});
