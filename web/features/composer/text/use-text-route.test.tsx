import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { contactId, inboxId } from "#web/data/conversations/row-fixtures.ts";
import { inboundMessage, inbox, open, point } from "./text-route.fixture.ts";
import { useTextRoute } from "./use-text-route.ts";

interface Step {
  /** Numbers of the contact in the order in which they wrote. */
  readonly wrote: readonly number[];
  readonly isWriting?: boolean;
  /** After the render. */
  readonly after?: (route: ReturnType<typeof useTextRoute>) => void;
}

/** The number that the text would go to, at each step. */
function recipientsOf(steps: readonly Step[]): readonly (string | undefined)[] {
  const shown: (string | undefined)[] = [];
  const Composer = () => {
    const [at, setAt] = useState(0);
    const { wrote, isWriting = false, after } = steps[at] as Step;
    const entries = wrote.map((n, index) =>
      inboundMessage(index + 1, { contactPointId: contactId(n) as never }),
    );
    const route = useTextRoute(open(entries), [inbox(1), inbox(2)], isWriting);
    if (shown.length === at) {
      shown.push(route.route.point?.id);
      after?.(route);
      if (at + 1 < steps.length) setAt(at + 1);
    }
    return null;
  };
  renderToStaticMarkup(<Composer />);
  return shown;
}

const first = point(1).id;
const second = point(2).id;

test("a text keeps the recipient it was begun for, until it is sent or deleted", () => {
  expect(
    recipientsOf([
      { wrote: [1] },
      { wrote: [1], isWriting: true },
      { wrote: [1, 2], isWriting: true },
      { wrote: [1, 2] },
      { wrote: [1, 2], isWriting: true },
    ]),
  ).toEqual([first, first, first, second, second]);
});

test("a recipient chosen while writing replaces the one the text was begun for, for this text only", () => {
  expect(
    recipientsOf([
      { wrote: [1], isWriting: true, after: ({ choose }) => choose({ contactPointId: second }) },
      { wrote: [1, 1], isWriting: true },
      // A template was sent meanwhile.
      { wrote: [1, 1], isWriting: true, after: ({ resetChoice }) => resetChoice() },
      { wrote: [1, 1], isWriting: true },
      { wrote: [1, 1] },
    ]),
  ).toEqual([first, second, second, second, first]);
});

test("a number chosen before writing holds until the text is sent", () => {
  expect(
    recipientsOf([
      { wrote: [1], after: ({ choose }) => choose({ contactPointId: second }) },
      { wrote: [1], isWriting: true },
      { wrote: [1] },
      { wrote: [1], isWriting: true, after: ({ resetChoice }) => resetChoice() },
      { wrote: [1] },
    ]),
  ).toEqual([first, second, second, second, first]);
});

test("a text that was not sent goes to its own recipient again", () => {
  const recipient = { inboxId: inboxId(1), contactPointId: second };
  expect(
    recipientsOf([
      { wrote: [1], after: ({ restore }) => restore(recipient) },
      { wrote: [1], isWriting: true, after: ({ choose }) => choose({ inboxId: inboxId(2) }) },
      { wrote: [1, 1], isWriting: true },
      { wrote: [1, 1] },
    ]),
  ).toEqual([first, second, second, first]);
});

test("a text begun for a number that is gone asks for another", () => {
  expect(
    recipientsOf([
      {
        wrote: [1],
        isWriting: true,
        after: ({ choose }) => choose({ contactPointId: "9" as never }),
      },
      { wrote: [1], isWriting: true },
    ]),
  ).toEqual([first, undefined]);
});
