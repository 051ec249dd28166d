// The API document with the types that reading it needs.
import { makeDocument } from "#contract/document.ts";
import type { ApiDocument } from "#contract/openapi/read-document.ts";
import { actions } from "#server/actions/table.ts";
import { version } from "#server/version.ts";

export const drawDocument = async (): Promise<ApiDocument> =>
  (await makeDocument(version, actions)) as unknown as ApiDocument;
