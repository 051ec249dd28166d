// The reference that people read at /docs and programs at /api/v1/openapi.json. Drawn and packed once, on first asking:
// anybody may ask, as often as they like.
import { actions } from "#server/actions/table.ts";
import { openKeptText } from "./kept-text.ts";
import type { Visit } from "./request.ts";

export interface Reference {
  document(): Promise<Record<string, unknown>>;
  isHere(pathname: string): boolean;
  serve(visit: Visit): Promise<void>;
}

export function openReference(version: string, home: string): Reference {
  let drawn: Promise<Record<string, unknown>> | null = null;
  const document = () => {
    // Loaded late: nobody needs the generator to answer a customer.
    drawn ??= import("#contract/document.ts").then(({ makeDocument }) =>
      makeDocument(version, actions),
    );
    return drawn;
  };
  const page = () => import("./reference-page.ts");
  const pages = {
    "/api/v1/openapi.json": openKeptText("application/json; charset=utf-8", async () =>
      JSON.stringify(await document()),
    ),
    "/docs": openKeptText("text/html; charset=utf-8", async () =>
      (await page()).drawReference(await document(), home),
    ),
    "/docs.css": openKeptText("text/css; charset=utf-8", async () => (await page()).referenceStyle),
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
