// Parses server/store/schema.sql into tables. repo-tests/docs/fresh.test.ts checks that the file is up to date.
import { read } from "./sources.ts";

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}
interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
}
interface Choice {
  readonly column: string;
  readonly values: readonly string[];
}
interface Index {
  readonly name: string;
  readonly isUnique: boolean;
  readonly columns: readonly string[];
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  readonly references: readonly Reference[];
  readonly choices: readonly Choice[];
  readonly indexes: readonly Index[];
}

export const schemaFile = "server/store/schema.sql";

export const readSchema = (): Table[] => parseSchema(read(schemaFile));

export function parseSchema(text: string): Table[] {
  return [...text.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);\n((?:create .*\n)*)/gm)].map(
    ([, name = "", body = "", after = ""]) => {
      const lines = body.split("\n").map((line) => line.trim().replace(/,$/, ""));
      const inside = (start: string) =>
        lines.filter((line) => line.startsWith(`${start} (`)).map((line) => listIn(line));
      return {
        name,
        columns: lines.filter((line) => !isConstraint(line)).map(readColumn),
        primaryKey: inside("primary key")[0] ?? [],
        uniques: inside("unique"),
        references: lines.flatMap(readReference),
        choices: lines.flatMap(readChoice),
        indexes: after.split("\n").flatMap(readIndex),
      };
    },
  );
}

const isConstraint = (line: string): boolean =>
  /^(primary key|unique|foreign key|check) \(/.test(line);

const listIn = (text: string): string[] =>
  (/\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(text)?.[1] ?? "").split(", ");

function readColumn(line: string): Column {
  const [, name = "", type = ""] =
    /^(\w+) ([\w ]+?(?:\[\])?)(?= not null| default|$)/.exec(line) ?? [];
  return { name, type, isNeeded: line.includes(" not null") };
}

function readReference(line: string): Reference[] {
  const [, columns, table] = /^foreign key \(([^)]*)\) references (\w+)/.exec(line) ?? [];
  return columns === undefined || table === undefined
    ? []
    : [{ columns: columns.split(", "), table }];
}

function readChoice(line: string): Choice[] {
  const [, column, values] = /^check \((\w+) in \(([^)]*)\)\)$/.exec(line) ?? [];
  if (column === undefined || values === undefined) return [];
  return [{ column, values: values.split(", ").map((one) => one.slice(1, -1)) }];
}

function readIndex(line: string): Index[] {
  const [, unique, name, columns] =
    /^create (unique )?index (\w+) on \w+ (?:using \w+ )?(\(.*?\))(?: where .*)?;$/.exec(line) ??
    [];
  if (name === undefined || columns === undefined) return [];
  return [{ name, isUnique: unique !== undefined, columns: listIn(columns) }];
}
