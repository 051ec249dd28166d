import { expect, test } from "vitest";
import { inlineCount, isAmong, sql } from "./sql.ts";

const name = sql`name`;
const withCondition = (first: unknown, second: unknown) =>
  sql`select ${first} from t where ${second} = 1`;

test("numbers the values of fragments in the order in which they are written", () => {
  const where = sql`a = ${"x"} and b = ${2}`;
  expect(
    sql`select ${0} from t where ${where} limit ${inlineCount(5)} offset ${9}`.toQuery(),
  ).toEqual({
    text: "select $1 from t where a = $2 and b = $3 limit 5 offset $4",
    values: [0, "x", 2, 9],
  });
});

test("tells statements apart that have the same templates in other places", () => {
  expect(withCondition(name, "v").toQuery().text).toBe("select name from t where $1 = 1");
  expect(withCondition("v", name).toQuery().text).toBe("select $1 from t where name = 1");
  expect(withCondition(name, name).toQuery().text).toBe("select name from t where name = 1");
  expect(withCondition(sql`max(${1})`, 2).toQuery().text).toBe(
    "select max($1) from t where $2 = 1",
  );
});

test("inlines the number itself", () => {
  const limited = (max: number) => sql`select 1 limit ${inlineCount(max)}`.toQuery().text;
  expect([limited(2), limited(51), limited(2)]).toEqual([
    "select 1 limit 2",
    "select 1 limit 51",
    "select 1 limit 2",
  ]);
});

test("compares with few ids one by one, in few statements", () => {
  const among = (count: number) =>
    isAmong(
      sql`id`,
      Array.from({ length: count }, () => "x"),
    ).toQuery();
  expect(among(1)).toEqual({ text: "id = $1::uuid", values: ["x"] });
  expect(among(2).text).toBe("id in ($1::uuid, $2::uuid)");
  expect(among(3)).toEqual({
    text: "id in ($1::uuid, $2::uuid, $3::uuid, $4::uuid)",
    values: ["x", "x", "x", null],
  });
  expect(among(0).values).toEqual([null, null]);
  expect(among(9)).toEqual({ text: "id = any($1::uuid[])", values: [Array(9).fill("x")] });
});
