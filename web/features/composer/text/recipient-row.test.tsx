import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Contact } from "#contract/live-protocol.ts";
import { RecipientRow } from "./recipient-row.tsx";
import type { RouteContactPoint } from "./text-route.ts";

const pointOf = (formatted: string) =>
  ({ id: formatted, formatted, smsOptedOutAt: null, state: "ok" }) as unknown as RouteContactPoint;
const [first, second] = [pointOf("07700 900111"), pointOf("07700 900222")];

const show = (contactPoints: readonly RouteContactPoint[], point?: RouteContactPoint) =>
  renderToStaticMarkup(
    <RecipientRow
      contact={{ name: "Ada Brook" } as Contact}
      contactPoints={contactPoints}
      point={point}
      isOnWhatsapp={false}
      onChoose={() => undefined}
    />,
  );

test("the only number is offered, and confirmed by a click", () => {
  expect(show([first])).toMatch(/<button[^>]*>.*Send to Ada Brook, 07700 900111\?.*<\/button>/);
  expect(show([first], first)).not.toContain("<button");
});

test("one of several numbers is chosen from the menu", () => {
  expect(show([first, second])).toContain("Choose a number");
  expect(show([first, second])).not.toContain("Send to Ada");
});
