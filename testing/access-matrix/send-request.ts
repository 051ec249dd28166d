// The same question at both doors: by the browser's wire, and as a program with a key.
import type { Inputs, RouteName } from "#contract/routes.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import type { OpenedDesk } from "#testing/open-app.ts";
import { type MatrixResponse, parseResponse } from "./run-matrix.ts";

export type ApiSurface = "rpc" | "api";
export const apiSurfaces: readonly ApiSurface[] = ["rpc", "api"];
export const json = { "content-type": "application/json" };

export interface RequestSender {
  readonly secret: string;
  /** As the owner's browser, or as a program in the owner's name. */
  knock<Name extends RouteName>(
    door: ApiSurface,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<Response>;
  answer<Name extends RouteName>(
    door: ApiSurface,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<MatrixResponse>;
}

export async function createRequestSender(desk: OpenedDesk): Promise<RequestSender> {
  const owner = desk.as("olga");
  const { secret } = await owner.rpc("createApiKey", { name: "Shop", role: "manager" });
  const knock: RequestSender["knock"] = (door, name, input, headers = {}) => {
    const browser = door === "rpc" ? owner : new TestBrowser(desk.url);
    const rpc = { method: "POST", path: `/rpc/${name}`, body: JSON.stringify(input) };
    const { method, path, body } = door === "rpc" ? rpc : apiCall(name, input);
    const sign = door === "rpc" ? {} : bearer(secret);
    return browser.fetch(path, {
      method,
      headers: { ...json, ...sign, ...headers },
      ...(body === null ? {} : { body }),
    });
  };
  return {
    secret,
    knock,
    answer: async (...asked) => parseResponse(await knock(...asked)),
  };
}
