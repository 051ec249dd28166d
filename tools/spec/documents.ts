// Everything `npm run spec` writes, by file.
import { buildOpenApiDocument } from "#contract/openapi/build-document.ts";
import type { ApiDocument } from "#contract/openapi/parse-document.ts";
import { parseSchema, schemaFile } from "#repo-tests/parsers/schema.ts";
import { actions } from "#server/actions/registry.ts";
import { version } from "#server/version.ts";
import { renderApi } from "./api.ts";
import { renderEntities } from "./entities.ts";
import { renderErrors } from "./errors.ts";
import { renderLimits } from "./limits.ts";
import { renderRoles } from "./roles.ts";
import { renderSchema } from "./schema.ts";
import { renderScreens } from "./screens.ts";
import { renderStates } from "./states.ts";
import { renderValidation } from "./validation.ts";

// The document with the types for reading it.
const buildApiDocument = async (): Promise<ApiDocument> =>
  (await buildOpenApiDocument(version, actions)) as unknown as ApiDocument;

export async function renderDocuments(): Promise<Readonly<Record<string, string>>> {
  const [schema, document] = await Promise.all([renderSchema(), buildApiDocument()]);
  const tables = parseSchema(schema);
  return {
    [schemaFile]: schema,
    "contract/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "docs/spec/2-screens-and-routes.md": renderScreens(document),
    "docs/spec/3-entities.md": renderEntities(tables, document),
    "docs/spec/4-states.md": renderStates(),
    "docs/spec/5-validation.md": renderValidation(document),
    "docs/spec/6-roles.md": renderRoles(),
    "docs/spec/7-api.md": renderApi(document),
    "docs/spec/8-errors.md": renderErrors(),
    "docs/spec/9-limits.md": renderLimits(),
  };
}
