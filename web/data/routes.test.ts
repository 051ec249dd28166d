import { describe, expect, test } from "vitest";
import { viewLabels } from "#domain/conversation/views.ts";
import { parseRoute, routePaths } from "./routes.ts";

describe("every route survives a round trip through its URL", () => {
  for (const kind of Object.keys(viewLabels) as (keyof typeof viewLabels)[]) {
    test(`the view ${kind}`, () => {
      expect(parseRoute(routePaths.view({ kind }))).toEqual({
        at: "conversations",
        view: { kind },
        number: null,
        pane: null,
      });
      expect(parseRoute(routePaths.conversation({ kind }, 1842))).toEqual({
        at: "conversations",
        view: { kind },
        number: 1842,
        pane: null,
      });
      expect(parseRoute(routePaths.pane({ kind }, 1842, "contact"))).toMatchObject({
        number: 1842,
        pane: "contact",
      });
    });
  }

  test("an entry of a conversation, but not an invalid one", () => {
    const entry = "0190aaaa-0000-7000-8000-000000000001";
    const view = { kind: "closed" } as const;
    expect(parseRoute(routePaths.entry(view, 1842, entry))).toMatchObject({ number: 1842, entry });
    expect(parseRoute("/conversations/open/1842?entry=%22]")).not.toHaveProperty("entry");
  });

  test("an inbox view", () => {
    const view = { kind: "inbox", id: "0190aaaa-0000-7000-8000-000000000001" as never } as const;
    expect(parseRoute(routePaths.view(view))).toEqual({
      at: "conversations",
      view,
      number: null,
      pane: null,
    });
  });

  test("the other screens", () => {
    expect(parseRoute(routePaths.calls())).toEqual({ at: "calls", search: "" });
    expect(parseRoute(routePaths.calls("way=in"))).toEqual({ at: "calls", search: "way=in" });
    expect(parseRoute(routePaths.contacts("q=ada"))).toEqual({
      at: "contacts",
      search: "q=ada",
      contactId: null,
    });
    const contactId = "0190aaaa-0000-7000-8000-000000000000";
    expect(parseRoute(routePaths.contact(contactId))).toEqual({
      at: "contacts",
      search: "",
      contactId,
    });
    expect(parseRoute("/contacts/ada")).toEqual({ at: "nowhere" });
    expect(parseRoute(routePaths.liveCalls())).toEqual({ at: "live-calls" });
    expect(parseRoute("/calls/tea")).toEqual({ at: "nowhere" });
    expect(parseRoute(routePaths.setup())).toEqual({ at: "setup" });
    expect(parseRoute(routePaths.signIn("/settings/inboxes"))).toEqual({
      at: "sign-in",
      next: "/settings/inboxes",
    });
    expect(parseRoute(routePaths.invite("a/b"))).toEqual({ at: "invite", token: "a/b" });
    expect(parseRoute(routePaths.reset("t"))).toEqual({ at: "reset", token: "t" });
    expect(parseRoute("/confirm-email/t")).toEqual({ at: "confirm-email", token: "t" });
    expect(parseRoute("/confirm-email")).toEqual({ at: "nowhere" });
    expect(parseRoute(routePaths.settings("inboxes/0190"))).toEqual({
      at: "settings",
      section: "inboxes/0190",
    });
    expect(parseRoute(routePaths.simulator())).toEqual({ at: "simulator" });
    expect(parseRoute(routePaths.home())).toEqual({ at: "home" });
  });
});

test("an unknown URL is not found", () => {
  for (const address of [
    "/conversations",
    "/conversations/everything",
    "/conversations/mine/12a",
    "/conversations/mine/12/x",
    "/conversations/inbox:",
    "/conversations/toString",
    "/invite",
    "/reports",
    "/%E0%A4%A",
  ]) {
    expect(parseRoute(address), address).toEqual({ at: "nowhere" });
  }
});

test("sign-in never redirects to another site", () => {
  for (const next of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n\t//evil.example",
    "\t//evil.example",
    "/.//evil.example",
    "/..//evil.example/",
    "/%09/../..//evil.example",
    "",
    "javascript:x",
  ]) {
    expect(parseRoute(`/sign-in?next=${encodeURIComponent(next)}`)).toEqual({
      at: "sign-in",
      next: null,
    });
  }
});

test("sign-in does not redirect to itself", () => {
  const nested = parseRoute("/sign-in?next=%2Fsign-in%3Fnext%3D%252Fqueue%252Fopen");
  expect(nested).toEqual({ at: "sign-in", next: null });
});
