import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JoinStep } from "./join-step.tsx";

test("the page of an invitation says how long a new password must be", () => {
  const invitation = { workspace: "Copperline", email: "ravi@x.example", invitedBy: "Maya" };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <JoinStep token="t" invitation={invitation as never} message={null} onResponse={() => {}} />
    </QueryClientProvider>,
  );
  expect(markup).toContain("at least 10 characters");
});
