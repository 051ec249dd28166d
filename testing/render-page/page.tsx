// Counts how often a component is drawn while news change what the browser holds: the product's own hooks and cache.
import { QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { AnyNews } from "#contract/live.ts";
import { type Desk, useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { applyNews } from "#web/data/live/apply-news.ts";
import { useMay } from "#web/data/use-may.ts";
import { usePeople } from "#web/data/use-people.ts";
import { makeQueryClient } from "#web/data/wire/query-client.ts";

export interface RenderPage {
  readonly start: (desk: Desk) => void;
  /** Who is drawn anew by these news. */
  readonly apply: (news: readonly AnyNews[]) => Promise<readonly string[]>;
}

declare global {
  interface Window {
    renders: RenderPage;
  }
}

const readers: Readonly<Record<string, () => unknown>> = {
  me: () => useDesk("me").me.name,
  members: () => useDesk("members").members.length,
  lines: () => useDesk("lines").lines.length,
  tagsAndTeams: () => useDesk("tags", "teams").tags.length,
  may: () => useMay("conversation.work"),
  people: () => usePeople().callOf(null),
};

let drawn: string[] = [];

function Reader({ name, read }: { name: string; read: () => unknown }) {
  drawn.push(name);
  return <li>{String(read())}</li>;
}

const cache = makeQueryClient();

window.renders = {
  start(desk) {
    cache.setQueryData(keys.desk, desk);
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
    applyNews(cache, news);
    // TanStack Query tells its readers together, and React draws them in a task of its own.
    for (let task = 0; task < 10; task += 1) await new Promise((next) => setTimeout(next));
    return [...drawn].sort();
  },
};
