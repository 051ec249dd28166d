import { describe, expect, test } from "vitest";
import {
  cookieName,
  isSameOrigin,
  sessionCookieHeader,
  tokenFromAuthorization,
  tokenFromCookies,
} from "./authentication.ts";

const secure = "https://desk.example";
const plain = "http://localhost:3000";
const session = { token: "abc-_1" };

describe("the cookie of a session", () => {
  test("is bound to this very host over https, and outlives the session, which slides", () => {
    expect(sessionCookieHeader(secure, session)).toBe(
      "__Host-deskbell=abc-_1; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure",
    );
  });

  test("has a plain name where there is no https, for browsers drop the other there", () => {
    expect(sessionCookieHeader(plain, session)).toMatch(/^deskbell=abc-_1; Path=\/; HttpOnly/);
    expect(sessionCookieHeader(plain, session)).not.toContain("Secure");
  });

  test("is taken away when the session is over", () => {
    expect(sessionCookieHeader(plain, null)).toBe(
      "deskbell=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    );
  });

  test("is found among others by its whole name", () => {
    expect(tokenFromCookies(plain, "a=1; deskbell=t0ken; b=2")).toBe("t0ken");
    expect(tokenFromCookies(plain, "mydeskbell=t0ken; __Host-deskbell=other")).toBeNull();
    expect(tokenFromCookies(secure, "deskbell=t0ken")).toBeNull();
    expect(tokenFromCookies(secure, `${cookieName(secure)}=t0ken`)).toBe("t0ken");
    expect(tokenFromCookies(plain, "deskbell=")).toBeNull();
    expect(tokenFromCookies(plain, undefined)).toBeNull();
  });
});

test("a key comes as a bearer, and nothing else is taken for one", () => {
  expect(tokenFromAuthorization("Bearer deskbell_a-b_c")).toBe("deskbell_a-b_c");
  expect(tokenFromAuthorization("bearer  deskbell_a")).toBe("deskbell_a");
  for (const other of [undefined, "", "Bearer", "Bearer a b", "Basic b2xnYTp4", "deskbell_a"])
    expect(tokenFromAuthorization(other)).toBeNull();
});

describe("whether a request was born on our own page", () => {
  const asked = { method: "POST", origin: undefined, fetchSite: undefined, host: "localhost:3000" };
  const fromHere = (extra: object) => isSameOrigin(plain, { ...asked, ...extra });

  test("it was, when the browser says so", () => {
    expect(fromHere({ origin: plain })).toBe(true);
    expect(fromHere({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).toBe(true);
    expect(fromHere({ fetchSite: "same-origin" })).toBe(true);
  });

  test("a page without encryption is not ours where ours is encrypted", () => {
    const secure = "https://desk.example.com";
    const from = (origin: string) =>
      isSameOrigin(secure, { ...asked, origin, host: "desk.example.com" });
    expect(from(secure)).toBe(true);
    expect(from("http://desk.example.com")).toBe(false);
  });

  test("it was not, when it names another place, or hides it", () => {
    for (const origin of [
      "https://elsewhere.example",
      "http://localhost:3001",
      "http://localhost:3000.elsewhere.example",
      "null",
      "",
    ])
      expect(fromHere({ origin }), origin).toBe(false);
    expect(fromHere({ fetchSite: "cross-site" })).toBe(false);
    expect(fromHere({ fetchSite: "same-site" })).toBe(false);
  });

  test("programs say nothing and are let through, for they carry no cookie by themselves", () => {
    expect(fromHere({})).toBe(true);
  });

  test("reading is not a deed", () => {
    expect(fromHere({ method: "GET", origin: "https://elsewhere.example" })).toBe(true);
  });
});
