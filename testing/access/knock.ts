// The same question at both doors: by the browser's wire, and as a program with a key.
import type { Inputs, RouteName } from "#contract/routes.ts";
import { apiCall, bearer } from "#testing/desk/api-call.ts";
import { BrowserOf } from "#testing/desk/browser-of.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";
import { type Answer, readAnswer } from "./walk.ts";

export type Door = "rpc" | "api";
export const doors: readonly Door[] = ["rpc", "api"];
export const json = { "content-type": "application/json" };

export interface Knocker {
  readonly secret: string;
  /** As the owner's browser, or as a program in the owner's name. */
  knock<Name extends RouteName>(
    door: Door,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<Response>;
  answer<Name extends RouteName>(
    door: Door,
    name: Name,
    input: Inputs[Name],
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export async function openKnocker(desk: OpenedDesk): Promise<Knocker> {
  const owner = desk.as("olga");
  const { secret } = await owner.rpc("createKey", { name: "Shop", role: "manager" });
  const knock: Knocker["knock"] = (door, name, input, headers = {}) => {
    const browser = door === "rpc" ? owner : new BrowserOf(desk.url);
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
    answer: async (...asked) => readAnswer(await knock(...asked)),
  };
}
