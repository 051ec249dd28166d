// Everything that is written by `npm run spec`, by the file it is written to.
import { parseSchema, schemaFile } from "#repo-tests/parsers/schema.ts";
import { buildApiDocument } from "./api-document.ts";
import { drawCalls } from "./calls.ts";
import { drawEntities } from "./entities.ts";
import { drawErrors } from "./errors.ts";
import { drawLimits } from "./limits.ts";
import { drawRoles } from "./roles.ts";
import { drawSchema } from "./schema.ts";
import { drawScreens } from "./screens.ts";
import { drawStates } from "./states.ts";
import { drawValidation } from "./validation.ts";

export async function renderDocuments(): Promise<Readonly<Record<string, string>>> {
  const [schema, document] = await Promise.all([drawSchema(), buildApiDocument()]);
  const tables = parseSchema(schema);
  return {
    [schemaFile]: schema,
    "contract/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "docs/spec/2-screens-and-routes.md": drawScreens(document),
    "docs/spec/3-entities.md": drawEntities(tables, document),
    "docs/spec/4-states.md": drawStates(),
    "docs/spec/5-validation.md": drawValidation(document),
    "docs/spec/6-roles.md": drawRoles(),
    "docs/spec/7-calls.md": drawCalls(document),
    "docs/spec/8-errors.md": drawErrors(),
    "docs/spec/9-limits.md": drawLimits(),
  };
}
