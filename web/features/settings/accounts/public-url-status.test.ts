import { expect, test } from "vitest";
import { isLocalAddress, publicUrlStatus } from "./public-url-status.ts";

const reached = (url: string) => ({
  isReached: true,
  url,
  durationMs: 12,
  message: "Your public address reaches this server.",
});

test("does not accept a local address as public", () => {
  for (const host of [
    "localhost:3000",
    "127.0.0.1",
    "192.168.1.4",
    "desk.local",
    "[::1]:80",
    "desk",
  ])
    expect(publicUrlStatus(reached(`http://${host}/webhooks/twilio/1`)).kind, host).toBe("warn");
});

test("accepts a public https address that responded", () => {
  expect(publicUrlStatus(reached("https://desk.copperline.example/webhooks/twilio/1"))).toEqual({
    kind: "ok",
    message: "Your public address reaches this server.",
  });
  expect(publicUrlStatus(reached("http://desk.copperline.example/webhooks/twilio/1")).kind).toBe(
    "warn",
  );
});

test("shows the server's finding if nothing responded", () => {
  const result = {
    ...reached("https://a.example"),
    isReached: false,
    durationMs: null,
    message: "Nothing answered.",
  };
  expect(publicUrlStatus(result)).toEqual({ kind: "danger", message: "Nothing answered." });
});

test("treats addresses next to the private ranges as public", () => {
  for (const host of ["172.32.0.1", "11.0.0.1", "192.169.0.1", "localhost.example"])
    expect(isLocalAddress(`https://${host}/`), host).toBe(false);
  expect(isLocalAddress("https://172.31.0.1/")).toBe(true);
});
