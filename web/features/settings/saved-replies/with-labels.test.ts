import { expect, test } from "vitest";
import { withLabels } from "./with-labels.ts";

test("a placeholder is shown by the name of its field, and an unknown one as it is", () => {
  expect(withLabels("<p>Hi {{contact.firstName}}, {{contact.nmae}}</p>")).toBe(
    "<p>Hi [Customer's first name], {{contact.nmae}}</p>",
  );
});
