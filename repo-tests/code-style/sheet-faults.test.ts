import { expect, test } from "vitest";
import { listFiles, read } from "#repo-tests/parsers/sources.ts";
import { classesIn, classSelectors, sheetFaults } from "./sheet-faults.ts";

const sourcesOf = (folder: string, name: RegExp) =>
  listFiles(folder)
    .filter((file) => name.test(file))
    .map((file) => ({ path: file, text: read(file) }));
const globals = new Set([...classesIn(read("web/ui/base.css")), "lucide"]);

test("components use the classes of their sheets, sheets have no others, and no rule names a side", () => {
  const sheets = sourcesOf("web", /\.module\.css$/);
  const components = sourcesOf("web", /(?<!\.test)\.tsx?$/);
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheetFaults(sheets, components, globals)).toEqual({
    unknown: [],
    unused: [],
    physical: [],
    loose: [],
  });
});

test("global sheets are the theme, the base and print, and name no side", () => {
  const sheets = sourcesOf("web", /(?<!\.module)\.css$/);
  expect(sheets.map(({ path }) => path)).toEqual([
    "web/app/screens/print-conversation.css",
    "web/ui/base.css",
    "web/ui/illustration-tokens.css",
    "web/ui/tokens.css",
  ]);
  expect(sheetFaults(sheets, [], globals).physical).toEqual([]);
  const served = sourcesOf("server/http", /\.css$/);
  expect(served.length).toBeGreaterThan(2);
  expect(sheetFaults(served, [], globals).physical).toEqual([]);
});

test("end-to-end tests and components select nothing by class", () => {
  const sources = [...sourcesOf("e2e", /\.ts$/), ...sourcesOf("web", /(?<!\.test|\.d)\.tsx?$/)];
  expect(classSelectors(sources)).toEqual([]);
});

const sheet = (text: string) => [{ path: "web/a/row.module.css", text }];
const component = (text: string) => [
  { path: "web/a/row.tsx", text: [`import styles`, `from "./row.module.css";\n${text}`].join(" ") },
];

test("each fault is found", () => {
  const faults = (css: string, tsx: string) =>
    sheetFaults(sheet(css), component(tsx), new Set(["grow"]));
  const fine = faults(
    ".row > :global(.lucide) { margin-inline: 1px 2px; } .row:dir(rtl) { left: 0 } /* .gone { left: 0 } */",
    `<b className={styles.row}><i className="grow" /></b>`,
  );
  expect(fine).toEqual({ unknown: [], unused: [], physical: [], loose: [] });
  expect(faults(".row {}", "styles.row styles.rwo").unknown).toEqual(["web/a/row.tsx: styles.rwo"]);
  expect(faults(".row {} .old {}", "styles.row").unused).toEqual(["web/a/row.module.css .old"]);
  for (const rule of [
    "left: 0",
    "margin-right: 1px",
    "border-left: 1px solid",
    "border-top-left-radius: 1px",
    "text-align: right",
    "transform-origin: top left",
    "padding: 1px 2px 3px 4px",
  ])
    expect(faults(`.row { ${rule}; }`, "styles.row").physical, rule).toHaveLength(1);
  expect(faults(".row {}", "styles.row styles[name]").loose).toHaveLength(1);
  expect(faults(".row {}", `styles.row <b className="row" />`).loose).toHaveLength(1);
});

test("a selector by class is found", () => {
  const selectors = (text: string) => classSelectors([{ path: "e2e/a.e2e.ts", text }]);
  expect(selectors(`page.locator(".toast")`)).toHaveLength(1);
  expect(selectors(`page.locator("li.row b")`)).toHaveLength(1);
  expect(selectors(`boxOf(page, "main > .row")`)).toHaveLength(1);
  expect(selectors(`one.matches(".toast-place, [inert]")`)).toHaveLength(1);
  expect(selectors(`["plan.pdf", ".pdf", "Ask Ann. Then go."]`)).toEqual([]);
  expect(selectors(`page.locator('[data-testid="a.b"] > b')`)).toEqual([]);
  expect(selectors(["page.locator(`#row-$", "{here.id}`)"].join(""))).toEqual([]);
});
