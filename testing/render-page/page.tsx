// Records which components render while changes update the cache: the product's own hooks and cache.
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

interface RenderPage {
  readonly start: (bootstrap: Bootstrap) => void;
  /** Returns the components that these changes re-rendered. */
  readonly apply: (changes: readonly AnyChangeEvent[]) => Promise<readonly string[]>;
}

declare global {
  interface Window {
    renders: RenderPage;
  }
}

const readers: Readonly<Record<string, () => unknown>> = {
  me: () => useBootstrap((bootstrap) => bootstrap.me).name,
  members: () => useBootstrap((bootstrap) => bootstrap.members).length,
  lines: () => useBootstrap((bootstrap) => bootstrap.inboxes).length,
  tagsAndTeams: () => useBootstrap(({ tags, teams }) => ({ tags, teams })).tags.length,
  can: () => useCan("conversation.update"),
  people: () => useMemberNames().callOf(null),
};

let rendered: string[] = [];

function Reader({ name, read }: { name: string; read: () => unknown }) {
  rendered.push(name);
  return <li>{String(read())}</li>;
}

const cache = createQueryClient();

window.renders = {
  start(bootstrap) {
    cache.setQueryData(queryKeys.bootstrap, bootstrap);
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
  async apply(changes) {
    rendered = [];
    applyChanges(cache, changes);
    // TanStack Query batches its notifications, and React renders in a task of its own.
    for (let task = 0; task < 10; task += 1) await new Promise((next) => setTimeout(next));
    return [...rendered].sort();
  },
};
