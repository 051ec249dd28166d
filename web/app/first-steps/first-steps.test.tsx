import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FirstSteps } from "./first-steps.tsx";

test("the keys that send a reply are read in their sentence", () => {
  const markup = renderToStaticMarkup(<FirstSteps at="conversation" onDismiss={() => {}} />);
  const spoken = markup.replace(/<span[^>]*aria-hidden="true".*?<\/span>/g, "");
  expect(spoken.replaceAll(/<[^>]+>/g, "")).toMatch(/and press\s+(Control|Meta)\+Enter\. They get/);
});
