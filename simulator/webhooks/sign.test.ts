import twilio from "twilio";
import { expect, test } from "vitest";
import { sign } from "./sign.ts";

const params = {
  CallSid: "CA1234567890ABCDE",
  Caller: "+12349013030",
  Digits: "1234",
  From: "+12349013030",
  To: "+18005551212",
};
const url = "https://mycompany.com/myapp.php?foo=1&bar=2";

test("matches the signature in Twilio's published example", () => {
  expect(sign("12345", url, params)).toBe("0/KCTR6DLpKmkAf8muzZqo1nDgQ=");
});

test.each([
  { Body: "", Empty: "" },
  { Body: "  spaces kept  ", From: "+447700900177" },
  { Body: "Zażółć 🥶 €", b: "1", B: "2", a: "3" },
])("Twilio's own package accepts our signature: %j", (fields) => {
  const signature = sign("token", url, fields);
  expect(twilio.validateRequest("token", signature, url, fields)).toBe(true);
  expect(twilio.validateRequest("other", signature, url, fields)).toBe(false);
});
