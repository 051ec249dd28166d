import { afterEach, expect, test, vi } from "vitest";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { copyOrShow } from "./copy-or-show.ts";

afterEach(() => vi.unstubAllGlobals());

function hear(): string[] {
  const said: string[] = [];
  onToast((notice) => {
    said.push(notice.say);
    return () => undefined;
  });
  return said;
}

/** A page that was served by plain http: there is no clipboard at all. */
function onPlainHttp(canSelect: boolean): void {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: () => undefined },
    querySelector: () => null,
    createElement: () => ({ value: "", select: () => undefined, remove: () => undefined }),
    execCommand: () => canSelect,
  });
}

test("on plain http what is shown once is copied the old way", async () => {
  onPlainHttp(true);
  const said = hear();
  await copyOrShow("dbk_secret");
  expect(said).toEqual(["Copied"]);
});

test("where nothing can be copied it is shown", async () => {
  onPlainHttp(false);
  const said = hear();
  await copyOrShow("dbk_secret");
  expect(said).toEqual(["Copy it from here: dbk_secret"]);
});
