import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bootstrapFor, memberId } from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { GeneralPage } from "./general-page.tsx";

test("members who can't change it see the language of the workspace too", () => {
  const cache = new QueryClient();
  const { workspace, me, ...rest } = bootstrapFor(memberId(1));
  cache.setQueryData(queryKeys.bootstrap, {
    ...rest,
    me: { ...me, permissions: [] },
    workspace: { ...workspace, country: "GB", timeZone: "Europe/London", language: "de" },
  });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <GeneralPage />
    </QueryClientProvider>,
  );
  expect(markup).toContain("Deutsch");
});
