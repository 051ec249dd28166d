import { afterEach, expect, test, vi } from "vitest";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { copyOrShow } from "./copy-or-show.ts";

afterEach(() => vi.unstubAllGlobals());

function collectToasts(): string[] {
  const texts: string[] = [];
  onToast((notice) => {
    texts.push(notice.text);
    return () => undefined;
  });
  return texts;
}

/** A page served over plain http, which has no clipboard API. */
function stubInsecurePage(canSelect: boolean): void {
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

test("copies by selection on plain http", async () => {
  stubInsecurePage(true);
  const texts = collectToasts();
  await copyOrShow("dbk_secret");
  expect(texts).toEqual(["Copied"]);
});

test("shows the text if it can't be copied", async () => {
  stubInsecurePage(false);
  const texts = collectToasts();
  await copyOrShow("dbk_secret");
  expect(texts).toEqual(["Copy it from here: dbk_secret"]);
});
