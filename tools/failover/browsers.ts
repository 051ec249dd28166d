// Tabs of the desk without a screen: the browser's own live client, behind the same proxy as any other.
import { WebSocket } from "ws";
import { tokenPattern } from "#tools/storm/ledger.ts";
import type { Desk } from "#tools/storm/traffic/desk.ts";
import { createLiveClient } from "#web/data/live/live-client.ts";

export interface Tab {
  isOpen(): boolean;
  /** When it received news with this token. */
  heardAtMs(token: string): number | undefined;
  close(): void;
}

const tokens = new RegExp(tokenPattern, "g");

/** `after`: the feed's number that the page it belongs to was loaded at. */
export function openTab(desk: Desk, port: number, after: number): Tab {
  const heard = new Map<string, number>();
  let isOpen = false;
  const client = createLiveClient(
    {
      news(news) {
        for (const [token] of JSON.stringify(news).matchAll(tokens))
          if (!heard.has(token)) heard.set(token, performance.now());
      },
      many: () => undefined,
      reset: async () => after,
      opened: () => {
        isOpen = true;
      },
      signedOut: () => undefined,
      outdated: () => undefined,
    },
    {
      open() {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/feed`, {
          headers: {
            cookie: desk.cookie,
            host: new URL(desk.publicUrl).host,
            origin: desk.publicUrl,
          },
        });
        // The client learns of it by the close that follows.
        socket.on("error", () => undefined);
        return socket as unknown as globalThis.WebSocket;
      },
      random: Math.random,
      nowMs: () => performance.now(),
      isOnline: () => true,
    },
  );
  client.start(after);
  return {
    isOpen: () => isOpen,
    heardAtMs: (token) => heard.get(token),
    close: () => client.stop(),
  };
}
