// The reference that people read at /docs and programs at /api/v1/openapi.json. Drawn once, on first asking.
import { actions } from "#server/actions/table.ts";
import type { Visit } from "./request.ts";
import { sendText } from "./request.ts";

export interface Reference {
  document(): Promise<Record<string, unknown>>;
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
  return {
    document,
    async serve({ response, url }) {
      const { drawReference, referenceStyle } = await import("./reference-page.ts");
      if (url.pathname === "/docs.css")
        return sendText(response, 200, referenceStyle, "text/css; charset=utf-8");
      sendText(response, 200, drawReference(await document(), home), "text/html; charset=utf-8");
    },
  };
}
