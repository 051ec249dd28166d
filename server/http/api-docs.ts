// The reference that people read at /docs and programs at /api/v1/openapi.json. Drawn and packed once, on first asking:
// anybody may ask, as often as they like.
import { actions } from "#server/actions/registry.ts";
import { openKeptText } from "./kept-text.ts";
import type { RequestContext } from "./request-context.ts";

export interface ApiDocs {
  document(): Promise<Record<string, unknown>>;
  isHere(pathname: string): boolean;
  serve(visit: RequestContext): Promise<void>;
}

export function createApiDocs(version: string, home: string): ApiDocs {
  let drawn: Promise<Record<string, unknown>> | null = null;
  const document = () => {
    // Loaded late: nobody needs the generator to answer a customer.
    drawn ??= import("#contract/openapi/build-document.ts").then(({ buildOpenApiDocument }) =>
      buildOpenApiDocument(version, actions),
    );
    return drawn;
  };
  const page = () => import("./api-docs-page.ts");
  const pages = {
    "/api/v1/openapi.json": openKeptText("application/json; charset=utf-8", async () =>
      JSON.stringify(await document()),
    ),
    "/docs": openKeptText("text/html; charset=utf-8", async () =>
      (await page()).renderApiDocs(await document(), home),
    ),
    "/docs.css": openKeptText("text/css; charset=utf-8", async () => (await page()).apiDocsStyle),
  };
  const isHere = (pathname: string): pathname is keyof typeof pages =>
    Object.hasOwn(pages, pathname);
  return {
    document,
    isHere,
    async serve(visit) {
      const { pathname } = visit.url;
      if (isHere(pathname)) await pages[pathname](visit);
    },
  };
}
