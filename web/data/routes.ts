// The app's routes and their URLs. Pure.

import { formatViewKey, parseViewKey, type View } from "#domain/conversation/views.ts";
import { isId } from "#domain/ids.ts";
import { decodePercent } from "#domain/text/decode-percent.ts";

/** Shown over the conversation on narrow screens, with its own history entry. */
export type Pane = "contact" | "compose" | "views";

export type AppRoute =
  | {
      readonly at: "conversations";
      readonly view: View;
      readonly number: number | null;
      readonly pane: Pane | null;
      /** An entry in the conversation, from a search result or a link. */
      readonly entry?: string;
    }
  | { readonly at: "setup" }
  | { readonly at: "sign-in"; readonly next: string | null }
  | { readonly at: "invite"; readonly token: string }
  | { readonly at: "forgot" }
  | { readonly at: "reset"; readonly token: string }
  | { readonly at: "confirm-email"; readonly token: string }
  /** `section` is the rest of the path: "profile", "inboxes", "inboxes/0190…". */
  | { readonly at: "settings"; readonly section: string }
  | { readonly at: "search"; readonly query: string }
  /** `search` filters the log and opens one of its calls. */
  | { readonly at: "calls"; readonly search: string }
  | { readonly at: "live-calls" }
  /** The list, or one contact. */
  | { readonly at: "contacts"; readonly search: string; readonly contactId: string | null }
  | { readonly at: "simulator" }
  | { readonly at: "home" }
  | { readonly at: "nowhere" };

export type { View };

export function parseRoute(address: string): AppRoute {
  const url = new URL(address, "http://desk");
  const [first = "", second = "", third = "", ...rest] = url.pathname
    .split("/")
    .slice(1)
    .map((part) => decodePercent(part));
  switch (first) {
    case "":
      return { at: "home" };
    case "conversations":
      return parseConversationsRoute([second, third, ...rest], url.searchParams);
    case "setup":
      return { at: "setup" };
    case "sign-in":
      return { at: "sign-in", next: toInternalPath(url.searchParams.get("next")) };
    case "invite":
    case "reset":
    case "confirm-email":
      return second === "" ? { at: "nowhere" } : { at: first, token: second };
    case "forgot":
      return { at: "forgot" };
    case "settings":
      return { at: "settings", section: [second, third, ...rest].filter(Boolean).join("/") };
    case "search":
      return { at: "search", query: url.searchParams.get("q") ?? "" };
    case "calls":
      if (second === "live") return { at: "live-calls" };
      return second === ""
        ? { at: "calls", search: url.searchParams.toString() }
        : { at: "nowhere" };
    case "contacts":
      return third !== "" || (second !== "" && !isId(second))
        ? { at: "nowhere" }
        : { at: "contacts", search: url.searchParams.toString(), contactId: second || null };
    case "simulator":
      return { at: "simulator" };
    default:
      return { at: "nowhere" };
  }
}

const readPane = (pane: string | null): Pane | null =>
  pane === "contact" || pane === "compose" || pane === "views" ? pane : null;

function parseConversationsRoute(
  [view = "", number = "", ...rest]: string[],
  params: URLSearchParams,
): AppRoute {
  const read = parseViewKey(view);
  if (read === null || rest.length > 0) return { at: "nowhere" };
  const pane = readPane(params.get("pane"));
  if (number === "") return { at: "conversations", view: read, number: null, pane };
  if (!/^\d{1,15}$/.test(number)) return { at: "nowhere" };
  const entry = params.get("entry");
  const route = { at: "conversations", view: read, number: Number(number), pane } as const;
  return entry === null || !isId(entry) ? route : { ...route, entry };
}

/**
 * Accepts only a path of the app, and not sign-in again: `next` must never lead to another site. Parsed as browsers do,
 * which drop tabs and turn backslashes.
 */
function toInternalPath(next: string | null): string | null {
  if (next === null || !next.startsWith("/") || !URL.canParse(next, "http://desk")) return null;
  const { origin, pathname, search, hash } = new URL(next, "http://desk");
  const isOwn = origin === "http://desk" && !pathname.startsWith("//");
  return isOwn && !/^\/sign-in(\/|$)/.test(pathname) ? pathname + search + hash : null;
}

/** The URL of each route, for links and `navigate`. */
export const routePaths = {
  home: () => "/",
  view: (view: View) => `/conversations/${formatViewKey(view)}`,
  conversation: (view: View, number: number) => `/conversations/${formatViewKey(view)}/${number}`,
  entry: (view: View, number: number, entry: string) =>
    `/conversations/${formatViewKey(view)}/${number}?entry=${encodeURIComponent(entry)}`,
  pane: (view: View, number: number | null, pane: Pane) =>
    `/conversations/${formatViewKey(view)}${number === null ? "" : `/${number}`}?pane=${pane}`,
  setup: () => "/setup",
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in"),
  invite: (token: string) => `/invite/${encodeURIComponent(token)}`,
  forgot: () => "/forgot",
  reset: (token: string) => `/reset/${encodeURIComponent(token)}`,
  settings: (section = "") => (section === "" ? "/settings" : `/settings/${section}`),
  search: (query = "") => (query === "" ? "/search" : `/search?q=${encodeURIComponent(query)}`),
  calls: (search = "") => (search === "" ? "/calls" : `/calls?${search}`),
  liveCalls: () => "/calls/live",
  contacts: (search = "") => (search === "" ? "/contacts" : `/contacts?${search}`),
  contact: (contactId: string) => `/contacts/${contactId}`,
  simulator: () => "/simulator",
};
