import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { SimulatorContext } from "#simulator/context.ts";
import { handleControl } from "#simulator/control/route.ts";
import { handleResend } from "#simulator/email/resend/route.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { serveMediaFile } from "#simulator/rest/media.ts";
import { handleNewerRest } from "#simulator/rest/newer-route.ts";
import { handleRest } from "#simulator/rest/route.ts";
import { handleSoftphone } from "#simulator/voice/softphone/route.ts";
import { BodyTooLargeError, sendResponse } from "./response.ts";

export function createSimulatorServer(context: SimulatorContext): Server {
  return createServer((request, response) => {
    handle(context, request, response).catch(async (error: unknown) => {
      if (!(error instanceof BodyTooLargeError))
        process.stderr.write(`${request.url}: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else
        await sendResponse(
          response,
          error instanceof BodyTooLargeError ? { status: 413 } : twilioError(20500),
        );
    });
  });
}

async function handle(
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", context.ownUrl);
  if (url.pathname.startsWith("/2010-04-01/")) {
    await handleRest(context, request, response, url);
    return;
  }
  if (/^\/v[12]\//.test(url.pathname)) {
    await handleNewerRest(context, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/resend/")) {
    await handleResend(context, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/softphone/")) {
    await handleSoftphone(context, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/control/")) {
    await handleControl(context, request, response, url);
    return;
  }
  const [, sid = "", mediaSid = "", proof = ""] =
    /^\/media\/(AC\w+)\/(ME\w+)\/(\w+)$/.exec(url.pathname) ?? [];
  const account = context.accounts.find(sid);
  const result =
    account === null ? twilioError(20404) : await serveMediaFile(context, account, mediaSid, proof);
  await sendResponse(response, result);
}
