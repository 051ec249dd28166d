// Headless tabs that show a conversation: the browser's own live client, cache and reloads, behind the same proxy as
// real ones. A change may arrive by the feed or with a reload that the feed asks for; what counts is what is shown.
import { QueryObserver } from "@tanstack/react-query";
import { WebSocket } from "ws";
import { tokenPattern } from "#tools/storm/ledger.ts";
import type { AppSession } from "#tools/storm/traffic/app-session.ts";
import { createNetworkError } from "#web/data/api-error.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { completeConversation } from "#web/data/conversations/load-conversation.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { createLiveClient } from "#web/data/live/live-client.ts";
import {
  catchUpAfterGrace,
  refetchFailedQueries,
  refetchVisibleQueries,
  screenPause,
} from "#web/data/live/live-connection.ts";
import { currentMark } from "#web/data/live/recent-changes.ts";
import { createThrottle } from "#web/data/live/throttle.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";

export interface Tab {
  isOpen(): boolean;
  /** When it first showed an entry with this token. */
  shownAtMs(token: string): number | undefined;
  /** How often the feed asked it to reload instead of sending the changes. */
  reloads(): number;
  close(): void;
}

export type Shown = Pick<OpenConversation["conversation"], "id" | "number">;

interface TabServer {
  connect(): globalThis.WebSocket;
  /** Rejects as the browser's requests do. */
  getMe(): Promise<Bootstrap>;
  getConversation(): Promise<OpenConversation>;
  readonly shown: Shown;
}

export function openTab(session: AppSession, port: number, shown: Shown): Promise<Tab> {
  const ask = async <Result>(name: string, input: unknown): Promise<Result> => {
    const response = await session.rpc(name, input);
    if (response.kind === "done") return response.body as Result;
    if (response.kind === "unclear") throw createNetworkError("question");
    throw new Error(`${name} was refused: ${response.code}`);
  };
  return showConversation({
    connect() {
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
    getMe: () => ask("getMe", {}),
    getConversation: () => ask("getConversation", { conversationId: shown.id }),
    shown,
  });
}

const tokens = new RegExp(tokenPattern, "g");

/** Resolves once the conversation is loaded; the socket may not be open yet. */
export async function showConversation(server: TabServer): Promise<Tab> {
  const firstShownMs = new Map<string, number>();
  let isOpen = false;
  let reloads = 0;
  const { id, number } = server.shown;
  const cache = createQueryClient();
  // Read first: what is read later may be newer than its sequence, never older.
  const { feedSeq } = await cache.fetchQuery({
    queryKey: queryKeys.bootstrap,
    queryFn: () => server.getMe(),
  });
  const observer = new QueryObserver(cache, {
    ...conversationQuery(cache, number),
    async queryFn({ signal }): Promise<OpenConversation> {
      const mark = currentMark(cache);
      const fresh = await server.getConversation();
      return completeConversation(cache, number, mark, fresh, server.getConversation, signal);
    },
  });
  const loaded = Promise.withResolvers<void>();
  const unsubscribe = observer.subscribe(({ data }) => {
    if (data === undefined) return;
    for (const [token] of JSON.stringify(data.entries).matchAll(tokens))
      if (!firstShownMs.has(token)) firstShownMs.set(token, performance.now());
    loaded.resolve();
  });
  const screen = createThrottle(() => refetchVisibleQueries(cache), screenPause, {
    nowMs: () => performance.now(),
    isHidden: () => false,
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const client = createLiveClient(
    {
      changes: (changes) => catchUpAfterGrace(cache, applyChanges(cache, changes).behind),
      resync() {
        reloads += 1;
        screen.want();
      },
      async reset() {
        reloads += 1;
        const me = await server.getMe();
        void cache.invalidateQueries({ queryKey: queryKeys.conversations });
        return me.feedSeq;
      },
      opened() {
        isOpen = true;
        refetchFailedQueries(cache);
      },
      signedOut: () => undefined,
      outdated: () => undefined,
    },
    {
      open: () => server.connect(),
      random: Math.random,
      nowMs: () => performance.now(),
      isOnline: () => true,
    },
  );
  client.setViewing(id);
  client.start(feedSeq);
  await loaded.promise;
  return {
    isOpen: () => isOpen,
    shownAtMs: (token) => firstShownMs.get(token),
    reloads: () => reloads,
    close() {
      client.stop();
      screen.stop();
      unsubscribe();
      cache.clear();
    },
  };
}
