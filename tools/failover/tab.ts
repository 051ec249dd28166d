// Headless tabs: the browser's own live client, behind the same proxy as real ones.
import { WebSocket } from "ws";
import { tokenPattern } from "#tools/storm/ledger.ts";
import type { AppSession } from "#tools/storm/traffic/app-session.ts";
import { createLiveClient } from "#web/data/live/live-client.ts";

export interface Tab {
  isOpen(): boolean;
  /** When it received a change with this token. */
  heardAtMs(token: string): number | undefined;
  close(): void;
}

const tokens = new RegExp(tokenPattern, "g");

/** `after`: the feed position at which its page was loaded. */
export function openTab(session: AppSession, port: number, after: number): Tab {
  const firstSeenMs = new Map<string, number>();
  let isOpen = false;
  const client = createLiveClient(
    {
      changes(changes) {
        for (const [token] of JSON.stringify(changes).matchAll(tokens))
          if (!firstSeenMs.has(token)) firstSeenMs.set(token, performance.now());
      },
      resync: () => undefined,
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
            cookie: session.cookie,
            host: new URL(session.publicUrl).host,
            origin: session.publicUrl,
          },
        });
        // The close event that follows tells the client.
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
    heardAtMs: (token) => firstSeenMs.get(token),
    close: () => client.stop(),
  };
}
