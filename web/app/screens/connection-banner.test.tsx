import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConnectionBanner } from "./connection-banner.tsx";

test("settings, which are kept in the tab only, don't promise that drafts are saved on the device", () => {
  for (const status of ["offline", "reconnecting"] as const) {
    expect(renderToStaticMarkup(<ConnectionBanner status={status} />)).toContain("on this device");
    const inSettings = renderToStaticMarkup(<ConnectionBanner status={status} isInSettings />);
    expect(inSettings).toContain("What you type stays here");
    expect(inSettings).not.toContain("on this device");
  }
});

test("only a server that can't be reached is tried again by hand", () => {
  const hasButton = (status: "offline" | "reconnecting" | "late") =>
    renderToStaticMarkup(<ConnectionBanner status={status} isInSettings />).includes("Try now");
  expect([hasButton("offline"), hasButton("reconnecting"), hasButton("late")]).toEqual([
    false,
    true,
    false,
  ]);
});
