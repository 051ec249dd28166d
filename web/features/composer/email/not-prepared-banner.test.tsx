import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NotPreparedBanner } from "./not-prepared-banner.tsx";

const show = (isOffline: boolean) =>
  renderToStaticMarkup(
    <NotPreparedBanner isOffline={isOffline} message="The server failed." again={() => {}} />,
  );

test("a reply that can't be prepared offline is no alarm and needs no button", () => {
  expect(show(true)).toContain("when you&#x27;re back online");
  expect(show(true)).toContain('role="status"');
  expect(show(true)).not.toContain("<button");
});

test("any other failure is an alert with its reason and a button", () => {
  expect(show(false)).toContain("The server failed.");
  expect(show(false)).toContain('role="alert"');
  expect(show(false)).toContain("Try again");
});
