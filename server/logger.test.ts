import { expect, test } from "vitest";
import { createLogger, errorFields, redactQuotedText } from "./logger.ts";

test.each([
  [
    `Unexpected token 'H', "Hello, my n"... is not valid JSON`,
    "Unexpected token …, …... is not valid JSON",
  ],
  [`invalid input syntax for type uuid: "my son is ill"`, "invalid input syntax for type uuid: …"],
  ["550 no such user casey@customer.example here", "550 no such user … here"],
  ["could not reach +447700900123 today", "could not reach … today"],
  [`relation "inbound_payload" does not exist`, `relation "inbound_payload" does not exist`],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  [`an open quote "of a very long`, "an open quote …"],
])("keeps personal text quoted by an error out of the log: %s", (message, expected) => {
  expect(redactQuotedText(message)).toBe(expected);
  const lines: string[] = [];
  const log = createLogger(
    (line) => lines.push(line),
    () => new Date(0),
  );
  log("warn", "x.failed", errorFields(new Error("outer", { cause: new Error(message) })));
  log("warn", "x.failed", errorFields(new Error(message)));
  log("warn", "x.failed", errorFields(message));
  expect(lines.map((line) => JSON.parse(line)).map((one) => one.cause ?? one.problem)).toEqual([
    expected,
    expected,
    expected,
  ]);
});
