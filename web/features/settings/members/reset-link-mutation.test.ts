import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberId } from "#web/data/conversations/row-fixtures.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import { resetLinkMutation } from "./reset-link-mutation.ts";

const link = "https://desk.example/reset/secret";
let toasts: ToastMessage[];
let shown: string[];
beforeEach(() => {
  toasts = [];
  shown = [];
  onToast((toast) => {
    toasts.push(toast);
    return () => undefined;
  });
  vi.stubGlobal("fetch", async () => Response.json({ link }));
});
afterEach(() => vi.unstubAllGlobals());

const create = (isMounted: boolean) =>
  runMutation(
    new QueryClient(),
    resetLinkMutation(
      { id: memberId(2), name: "Ada Brook" },
      { isMounted: () => isMounted, show: (text) => void shown.push(text) },
    ),
    undefined,
  );

test("an open dialog shows the link", async () => {
  await create(true);
  expect(shown).toEqual([link]);
  expect(toasts).toEqual([]);
});

test("if the dialog was closed meanwhile, a toast offers the link to copy", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await create(false);
  expect(toasts[0]).toMatchObject({
    text: "The password reset link for Ada Brook is ready. It isn't shown again.",
    action: { label: "Copy link" },
  });
  toasts[0]?.action?.run();
  await vi.waitFor(() => expect(copied).toEqual([link]));
});
