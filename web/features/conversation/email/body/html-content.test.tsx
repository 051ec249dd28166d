import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { HtmlContent } from "./html-content.tsx";

const show = (direction: "in" | "out", ageSeconds = 0) => {
  const at = new Date(Date.now() - ageSeconds * 1_000).toISOString();
  const entry = { id: "e1", at, direction, text: "See you on Tuesday.", email: null } as never;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <HtmlContent entry={entry as MessageEntry} onSeen={() => {}} />
    </QueryClientProvider>,
  );
};

test("the text of an email just sent is shown while its formatting loads, that of an older one never", () => {
  expect(show("out")).toContain("See you on Tuesday.");
  expect(show("out", 120)).not.toContain("See you on Tuesday.");
  expect(show("in")).not.toContain("See you on Tuesday.");
});
