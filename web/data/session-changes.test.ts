import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOut } from "./session-changes.ts";
import { onToast, type ToastMessage } from "./toasts/toast-bus.ts";

let cache: QueryClient;
let notices: ToastMessage[];
let left: string[];
let response: () => Promise<Response>;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(["desk"], "held");
  cache.setQueryData(["list"], "held");
  notices = [];
  left = [];
  onToast((notice) => {
    notices.push(notice);
    return () => undefined;
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { assign: (address: string) => left.push(address), pathname: "/" });
  vi.stubGlobal("fetch", () => response());
});
afterEach(() => vi.unstubAllGlobals());

const refused = (code: string, status: number) => async () =>
  Response.json({ code, status, detail: "Sign in to continue." }, { status });

test("a failed sign-out is reported and can be tried again", async () => {
  response = async () => {
    throw new TypeError("Failed to fetch");
  };
  await signOut(cache);
  expect(left).toEqual([]);
  expect(cache.getQueryData(["desk"])).toBe("held");
  expect(notices).toMatchObject([
    {
      text: "Couldn't sign out. The server can't be reached, and you're still signed in.",
      action: { label: "Try again" },
    },
  ]);

  response = async () => Response.json({ done: true });
  notices[0]?.action?.run();
  await expect.poll(() => left).toEqual(["/sign-in"]);
  expect(cache.getQueryData(["list"])).toBeUndefined();
  // The shell still renders until the page is gone, and would throw without it.
  expect(cache.getQueryData(["desk"])).toBe("held");
});

test("signs out when the session has already ended", async () => {
  response = refused("unauthenticated", 401);
  await signOut(cache);
  expect(notices).toEqual([]);
  expect(left).toEqual(["/sign-in"]);
});
