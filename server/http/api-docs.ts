// The API reference: HTML at /docs, JSON at /api/v1/openapi.json. Rendered and compressed once, on the first request,
// because anonymous clients may request it often.
import { actions } from "#server/actions/registry.ts";
import { createCachedTextHandler } from "./cached-text.ts";
import type { RequestContext } from "./request-context.ts";

interface ApiDocs {
  document(): Promise<Record<string, unknown>>;
  isHere(pathname: string): boolean;
  serve(context: RequestContext): Promise<void>;
}

export function createApiDocs(version: string, home: string): ApiDocs {
  let drawn: Promise<Record<string, unknown>> | null = null;
  const document = () => {
    // Imported lazily: serving customers doesn't need the generator.
    drawn ??= import("#contract/openapi/build-document.ts").then(({ buildOpenApiDocument }) =>
      buildOpenApiDocument(version, actions),
    );
    return drawn;
  };
  const page = () => import("./api-docs-page.ts");
  const pages = {
    "/api/v1/openapi.json": createCachedTextHandler("application/json; charset=utf-8", async () =>
      JSON.stringify(await document()),
    ),
    "/docs": createCachedTextHandler("text/html; charset=utf-8", async () =>
      (await page()).renderApiDocs(await document(), home),
    ),
    "/docs.css": createCachedTextHandler(
      "text/css; charset=utf-8",
      async () => (await page()).apiDocsStyle,
    ),
  };
  const isHere = (pathname: string): pathname is keyof typeof pages =>
    Object.hasOwn(pages, pathname);
  return {
    document,
    isHere,
    async serve(context) {
      const { pathname } = context.url;
      if (isHere(pathname)) await pages[pathname](context);
    },
  };
}
