import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bootstrapFor, memberId } from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { MembersPage } from "./members-page.tsx";

const onlyMe = bootstrapFor(memberId(1));
function pageWith(invitations: readonly unknown[]): string {
  const cache = new QueryClient();
  const me = { ...onlyMe.me, state: "active", permissions: ["member.manage"] };
  cache.setQueryData(queryKeys.bootstrap, { ...onlyMe, me, members: [me] } as never);
  cache.setQueryData(settingsKeys.invitations, { rows: invitations });
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MembersPage />
    </QueryClientProvider>,
  );
}

test("a member who is alone is asked to invite their team, unless an invitation is pending", () => {
  expect(pageWith([])).toContain("It&#x27;s just you so far. Invite your team.");
  const invitation = {
    id: "i",
    email: "ravi@x.example",
    role: "agent",
    teamIds: [],
    emailed: null,
  };
  const markup = pageWith([{ ...invitation, expiresAt: "2026-11-21T09:00:00.000Z" }]);
  expect(markup).toContain("1 active member.");
  expect(markup).not.toContain("just you");
});
