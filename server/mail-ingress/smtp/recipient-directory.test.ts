import { expect, test } from "vitest";
import { addressVariants } from "./recipient-directory.ts";

test.each([
  ["Help@Desk.Example", ["help@desk.example"]],
  ["help+c_9f3@desk.example", ["help+c_9f3@desk.example", "help@desk.example"]],
  ["help+a+b@desk.example", ["help+a+b@desk.example", "help@desk.example"]],
  ["+odd@desk.example", ["+odd@desk.example"]],
  ["grüße@BÜRO.example", ["grüße@xn--bro-hoa.example"]],
  ['"a@b"@desk.example', ['"a@b"@desk.example']],
  ["nobody", []],
  ["@desk.example", []],
  ["help@", []],
])("%s can match an inbox as %j", (address, spellings) => {
  expect(addressVariants(address)).toEqual(spellings);
});
