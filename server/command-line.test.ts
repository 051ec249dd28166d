import { expect, test } from "vitest";
import { nameCommands } from "./command-line.ts";

test.for([
  ["Choose another: npm start -- --port 3001", "Choose another: deskbell start --port 3001"],
  ["npm run backup -- --to FOLDER, or later", "deskbell backup --to FOLDER, or later"],
  ["npm run -s read-mail -- FILE…", "deskbell read-mail FILE…"],
  ["restore it with 'npm run restore'.", "restore it with 'deskbell restore'."],
  ["run 'npm ci' again", "run 'npm ci' again"],
])("an installed release reads %j as %j", ([sentence, expected]) => {
  expect(nameCommands(sentence ?? "", "deskbell")).toBe(expected);
});

test("a clone of the repository keeps npm's commands", () => {
  expect(nameCommands("npm run backup -- --to FOLDER", undefined)).toContain("npm run backup");
});
