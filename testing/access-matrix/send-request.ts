// Sends the same request over both API surfaces: as the browser over RPC, and as an API client with a key.
import type { Inputs, RouteName } from "#contract/routes.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import type { TestApp } from "#testing/open-app.ts";
import { type MatrixResponse, parseResponse } from "./run-matrix.ts";

type ApiSurface = "rpc" | "api";
export const apiSurfaces: readonly ApiSurface[] = ["rpc", "api"];
export const json = { "content-type": "application/json" };

export interface RequestSender {
  readonly secret: string;
  /** As the owner's browser, or with an API key the owner created. */
  send<Name extends RouteName>(
    surface: ApiSurface,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<Response>;
  sendAndParse<Name extends RouteName>(
    surface: ApiSurface,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<MatrixResponse>;
}

export async function createRequestSender(app: TestApp): Promise<RequestSender> {
  const owner = app.as("olga");
  const { secret } = await owner.rpc("createApiKey", { name: "Shop", role: "manager" });
  const send: RequestSender["send"] = (surface, name, input, headers = {}) => {
    const browser = surface === "rpc" ? owner : new TestBrowser(app.url);
    const rpc = { method: "POST", path: `/rpc/${name}`, body: JSON.stringify(input) };
    const { method, path, body } = surface === "rpc" ? rpc : apiCall(name, input);
    const sign = surface === "rpc" ? {} : bearer(secret);
    return browser.fetch(path, {
      method,
      headers: { ...json, ...sign, ...headers },
      ...(body === null ? {} : { body }),
    });
  };
  return {
    secret,
    send,
    sendAndParse: async (...args) => parseResponse(await send(...args)),
  };
}
