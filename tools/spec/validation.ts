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
    "possible according to libphonenumber in the workspace's country; stored as E.164",
    "domain/contact/phone-number.ts",
  ],
  [
    "password",
    "long enough, not a common password, not the email address",
    "domain/member/password.ts",
  ],
  [
    "time zone, country, language",
    "valid identifiers",
    "server/actions/workspace/validate-region.ts",
  ],
  [
    "text",
    "not empty, within the inbox's maximum length, images of types and sizes the inbox supports",
    "domain/message/decide-text.ts",
  ],
  ["recipient", "has not opted out of texts and can receive them", "domain/message/decide-text.ts"],
  ["snooze", "a time in the future", "domain/conversation/snooze-choices.ts"],
  ["cursor", "one that the server issued", "server/store/cursor.ts"],
  [
    "provider settings",
    "as the provider describes each field",
    "server/actions/account/account-settings.ts",
  ],
  ["role", "members can't grant or revoke a role above their own", "domain/permissions.ts"],
] as const;

export function renderValidation(document: ApiDocument): string {
  const calls = listOperations(document)
    .map((call) => ({ call, fields: listOperationFields(call) }))
    .filter(({ fields }) => fields.length > 0);
  return chapter(5, "Validation rules", "the schemas of contract/", [
    "Forms, browser and server share one schema. Invalid input is rejected with `invalid_input` and *all* issues, each with the path of its field. An omitted optional field without a default stays unchanged.\n",
    section(
      "Beyond schemas",
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
          ["field", "in", "required", "is"],
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
    parts.push(`matches ${code(shape.pattern)}`);
  if (shape.default !== undefined) parts.push(`default ${code(JSON.stringify(shape.default))}`);
  if (shape.description) parts.push(shape.description);
  return parts.join("; ");
}
