import { expect, test } from "vitest";
import { faultOf } from "./faults.ts";

const failure = (facts: object) => Object.assign(new Error("Command failed"), facts);

test("a server without OAuth 2 wants a password", () => {
  const fault = faultOf(new Error("Unsupported authentication mechanism"), "imap.example");
  expect(fault.kind).toBe("refused");
  expect(fault.message).toMatch(/does not take an access token/);
});

test.each([
  [
    { authenticationFailed: true, responseText: "Invalid credentials" },
    "refused",
    /refused the name or the password.*“Invalid credentials”.*app password/,
  ],
  [
    { authenticationFailed: true, serverResponseCode: "UNAVAILABLE", responseStatus: "NO" },
    "failed",
    /did not do what we asked/,
  ],
  [{ code: "ENOTFOUND" }, "lost", /no server called imap\.example/],
  [{ code: "ECONNREFUSED" }, "lost", /Nothing answers/],
  [{ code: "GREETING_TIMEOUT" }, "lost", /does not answer/],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "lost", /certificate that nobody vouches for/],
  [{ code: "ERR_SSL_WRONG_VERSION_NUMBER" }, "lost", /does not speak TLS/],
  [{ responseStatus: "NO", responseText: "Over quota" }, "failed", /“Over quota”/],
  [{ code: "EConnectionClosed" }, "lost", /was lost/],
] as const)("%j is %s", (facts, kind, say) => {
  const fault = faultOf(failure(facts), "imap.example");
  expect(fault.kind).toBe(kind);
  expect(fault.message).toMatch(say);
});
