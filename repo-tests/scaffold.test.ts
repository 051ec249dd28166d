// Runs the generators in a copy of the repository, and checks what they wrote as our own code is checked.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { actionKinds } from "#tools/scaffold/action.ts";
import { codeFolders, root } from "./parsers/sources.ts";

function copyRepository(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-scaffold-"));
  for (const name of [...codeFolders, "package.json", "tsconfig.json", "biome.json"])
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  return copy;
}

/** Runs a generator; returns the code files it wrote or changed, as it lists them. */
function generate(copy: string, tool: string, ...parameters: string[]): string[] {
  const output = execFileSync(process.execPath, [`tools/${tool}.ts`, ...parameters], {
    cwd: copy,
    encoding: "utf8",
  });
  return output.split("\n").filter((line) => /^[a-z].*\.(?:ts|json)$/.test(line));
}

function run(copy: string, tool: string, ...parameters: string[]): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules", tool), ...parameters],
    { cwd: copy, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  return status === 0 ? "" : `${stdout}${stderr}`;
}

test("what the generators write compiles and passes lint", { timeout: 600_000 }, () => {
  const copy = copyRepository();
  try {
    checkGenerated(copy);
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
});

function checkGenerated(copy: string): void {
  const written = [
    ...actionKinds.flatMap((kind) => [
      ...generate(
        copy,
        "new-action",
        "tag",
        `${kind}-tag`,
        "--kind",
        kind,
        "--requires",
        "tag.manage",
      ),
      ...generate(copy, "new-action", "conversation", `${kind}-urgency`, "--kind", kind),
      ...generate(copy, "new-action", "message", `${kind}-receipt`, "--kind", kind),
    ]),
    ...generate(copy, "new-provider", "pigeon", "Pigeon"),
  ];
  expect(written.length).toBeGreaterThan(40);

  const files = new Set(written.filter((file) => file.endsWith(".ts")));
  // Every action has a route and a row of the access matrix; the types of the tests' globals come from the last file.
  for (const file of ["testing/access-matrix/rows.ts", "testing/setup-postgres.ts"])
    files.add(file);
  fs.writeFileSync(
    path.join(copy, "tsconfig.generated.json"),
    JSON.stringify({ extends: "./tsconfig.json", include: [], files: [...files] }),
  );
  expect(run(copy, "typescript/bin/tsc", "-p", "tsconfig.generated.json")).toBe("");
  expect(
    run(
      copy,
      "@biomejs/biome/bin/biome",
      "ci",
      "--error-on-warnings",
      "--vcs-enabled=false",
      "--colors=off",
      ...new Set(written),
    ),
  ).toBe("");
}
