// Counts how often a component is drawn while news change what the browser holds: the product's own hooks and cache.
import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { type Bootstrap, useBootstrap } from "#web/data/bootstrap.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";

export interface RenderPage {
  readonly start: (desk: Bootstrap) => void;
  /** Who is drawn anew by these news. */
  readonly apply: (news: readonly AnyChangeEvent[]) => Promise<readonly string[]>;
}

declare global {
  interface Window {
    renders: RenderPage;
  }
}

const readers: Readonly<Record<string, () => unknown>> = {
  me: () => useBootstrap("me").me.name,
  members: () => useBootstrap("members").members.length,
  lines: () => useBootstrap("lines").lines.length,
  tagsAndTeams: () => useBootstrap("tags", "teams").tags.length,
  may: () => useCan("conversation.update"),
  people: () => useMemberNames().callOf(null),
};

let drawn: string[] = [];

function Reader({ name, read }: { name: string; read: () => unknown }) {
  drawn.push(name);
  return <li>{String(read())}</li>;
}

const cache = createQueryClient();

window.renders = {
  start(desk) {
    cache.setQueryData(queryKeys.desk, desk);
    const root = createRoot(document.body.appendChild(document.createElement("ul")));
    flushSync(() =>
      root.render(
        <QueryClientProvider client={cache}>
          {Object.entries(readers).map(([name, read]) => (
            <Reader key={name} name={name} read={read} />
          ))}
        </QueryClientProvider>,
      ),
    );
  },
  async apply(news) {
    drawn = [];
    applyChanges(cache, news);
    // TanStack Query tells its readers together, and React draws them in a task of its own.
    for (let task = 0; task < 10; task += 1) await new Promise((next) => setTimeout(next));
    return [...drawn].sort();
  },
};
