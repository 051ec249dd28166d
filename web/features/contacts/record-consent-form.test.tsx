import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bootstrapFor, contactId, memberId } from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { RecordConsentForm } from "./record-consent-form.tsx";

// Without a submit button Enter submits past a busy button, once per press, and no record can be removed again.
test("Enter in the form presses its button, which ignores presses while busy", () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  const contact = { id: contactId(1), name: "Ada Brook", notes: "", contactPoints: [] };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RecordConsentForm contact={contact} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(markup.match(/<button type="submit"[^>]*>/g)).toHaveLength(1);
});
