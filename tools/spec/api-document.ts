// The API document with the types for reading it.
import { buildOpenApiDocument } from "#contract/openapi/build-document.ts";
import type { ApiDocument } from "#contract/openapi/parse-document.ts";
import { actions } from "#server/actions/registry.ts";
import { version } from "#server/version.ts";

export const buildApiDocument = async (): Promise<ApiDocument> =>
  (await buildOpenApiDocument(version, actions)) as unknown as ApiDocument;
