import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { MessageEntry } from "#web/data/message-mutations.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers } from "#web/data/toasts/undo.ts";
import { offerRecall } from "./offer-recall.ts";

afterEach(() => {
  vi.useRealTimers();
  clearAllUndoOffers();
});

test.each([-60, 0, 10, 3600])(
  "undo counts the inbox's ten seconds on a computer whose clock is %i s ahead",
  (aheadSeconds) => {
    const sentMs = Date.UTC(2026, 10, 20, 9);
    vi.useFakeTimers({ now: sentMs + aheadSeconds * 1000, toFake: ["Date"] });
    const shown: ToastMessage[] = [];
    onToast((notice) => {
      shown.push(notice);
      return () => undefined;
    });
    const entry = {
      id: "entry",
      at: new Date(sentMs).toISOString(),
      delivery: {
        state: "delayed",
        canCancel: true,
        sendAfter: new Date(sentMs + 10_000).toISOString(),
      },
    } as unknown as MessageEntry;
    offerRecall(new QueryClient(), entry, "Sending to Max");
    expect(shown).toMatchObject([{ seconds: 10, hasCountdown: true }]);
  },
);
