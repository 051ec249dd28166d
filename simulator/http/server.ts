import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { handleControl } from "#simulator/control/route.ts";
import { handleResend } from "#simulator/mail/resend/route.ts";
import { bringPicture } from "#simulator/rest/media.ts";
import { handleNewerRest } from "#simulator/rest/newer-route.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import { handleRest } from "#simulator/rest/route.ts";
import { handleSoftphone } from "#simulator/voice/softphone/route.ts";
import type { World } from "#simulator/world.ts";
import { giveAnswer, TooLong } from "./answer.ts";

export function makeServer(world: World): Server {
  return createServer((request, response) => {
    handle(world, request, response).catch(async (error: unknown) => {
      if (!(error instanceof TooLong)) process.stderr.write(`${request.url}: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else await giveAnswer(response, error instanceof TooLong ? { status: 413 } : refuse(20500));
    });
  });
}

async function handle(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", world.ownUrl);
  if (url.pathname.startsWith("/2010-04-01/")) {
    await handleRest(world, request, response, url);
    return;
  }
  if (/^\/v[12]\//.test(url.pathname)) {
    await handleNewerRest(world, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/resend/")) {
    await handleResend(world, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/softphone/")) {
    await handleSoftphone(world, request, response, url);
    return;
  }
  if (url.pathname.startsWith("/control/")) {
    await handleControl(world, request, response, url);
    return;
  }
  const [, sid = "", mediaSid = "", proof = ""] =
    /^\/media\/(AC\w+)\/(ME\w+)\/(\w+)$/.exec(url.pathname) ?? [];
  const account = world.accounts.find(sid);
  const answer =
    account === null ? refuse(20404) : await bringPicture(world, account, mediaSid, proof);
  await giveAnswer(response, answer);
}
