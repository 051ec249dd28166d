// Chapter 5: validation, field by field.

import { describeSchema } from "#contract/openapi/describe-schema.ts";
import {
  type ApiDocument,
  listOperationFields,
  listOperations,
  type Shape,
} from "#contract/openapi/parse-document.ts";
import { chapter, code, section, table } from "./markdown.ts";

/** Rules a schema can't express, and where they are implemented. */
const beyondShapes = [
  [
    "phone number",
    "possible by libphonenumber in the country of the workspace; kept as E.164",
    "domain/contact/phone-number.ts",
  ],
  ["password", "long enough, not well known, not the email", "domain/member/password.ts"],
  [
    "time zone, country, language",
    "known to the world",
    "server/actions/workspace/validate-region.ts",
  ],
  [
    "text",
    "not empty, as long as the line carries, pictures of kinds and sizes the line carries",
    "domain/message/decide-sms.ts",
  ],
  ["recipient", "has not stopped texts and can receive them", "domain/message/decide-sms.ts"],
  ["snooze", "a time that is still to come", "domain/conversation/snooze-choices.ts"],
  ["cursor", "one that we gave out", "server/store/cursor.ts"],
  [
    "provider settings",
    "by the vendor's own description of each field",
    "server/actions/account/account-settings.ts",
  ],
  ["role", "nobody hands out or takes away a role above their own", "domain/permissions.ts"],
] as const;

export function renderValidation(document: ApiDocument): string {
  const calls = listOperations(document)
    .map((call) => ({ call, fields: listOperationFields(call) }))
    .filter(({ fields }) => fields.length > 0);
  return chapter(5, "Validation rules", "the schemas of contract/", [
    "One schema for form, browser and server. What does not fit is refused with `invalid_input` and *every* mistake, each with the path of its field. A field that is not needed and has no default is left as it is.\n",
    section(
      "Beyond shapes",
      table(
        ["what", "must be", "where"],
        beyondShapes.map(([what, must, where]) => [what, must, code(where)]),
      ),
    ),
    ...calls.map(({ call, fields }) =>
      section(
        call.operationId,
        `${code(`${call.method} ${call.path}`)}\n`,
        table(
          ["field", "in", "needed", "is"],
          fields.map(({ name, shape, isNeeded, where }) => [
            code(name),
            where,
            isNeeded ? "yes" : "",
            describeRule(shape),
          ]),
        ),
      ),
    ),
  ]);
}

function describeRule(shape: Shape): string {
  const parts = [describeSchema(shape)];
  if (shape.pattern && shape.format !== "uuid" && shape.format !== "date-time")
    parts.push(`like ${code(shape.pattern)}`);
  if (shape.default !== undefined) parts.push(`else ${code(JSON.stringify(shape.default))}`);
  if (shape.description) parts.push(shape.description);
  return parts.join("; ");
}
