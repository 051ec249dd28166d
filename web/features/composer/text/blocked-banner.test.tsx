import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { queryKeys } from "#web/data/query-keys.ts";
import { BlockedBanner } from "./blocked-banner.tsx";
import { type SendBlock, textBlockReason } from "./validate-text.ts";

const show = (block: SendBlock | null) => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, { me: { permissions: [] }, members: [] });
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <BlockedBanner
        id="why"
        block={block as SendBlock}
        open={{ contact: {} } as never}
        point={undefined}
        onNote={() => {}}
        onGrant={() => {}}
        onChoosePoint={() => {}}
      />
    </QueryClientProvider>,
  );
};

test("a number that is still to be chosen is no error", () => {
  const banner = show(textBlockReason(undefined, undefined, true));
  expect(banner).toContain('role="status"');
  expect(banner).not.toContain("<button");
});

test("a contact without a number is one, and a note can be written instead", () => {
  const banner = show(textBlockReason(undefined, undefined, false));
  expect(banner).toContain('role="alert"');
  expect(banner).toContain("Write a note");
});
