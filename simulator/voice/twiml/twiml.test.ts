import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import twilio from "twilio";
import { expect, test } from "vitest";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { parseTwiml } from "./parse-document.ts";
import { parseXml, XmlParseError } from "./parse-xml.ts";
import { verbs } from "./verbs.ts";

const { VoiceResponse } = twilio.twiml;

test("parses a document of the official library without warnings", () => {
  const document = new VoiceResponse();
  const gather = document.gather({ numDigits: 1, action: "/menu?a=1&b=2", timeout: 5 });
  gather.say({ language: "en-GB" }, "Fish & <chips>? Press 1.");
  document
    .dial({ action: "/after" })
    .conference(
      { startConferenceOnEnter: false, statusCallbackEvent: ["join", "leave"] },
      "call-1",
    );
  const { verbs: read, alerts } = parseTwiml(document.toString());
  expect(alerts).toEqual([]);
  expect(read.map(({ name }) => name)).toEqual(["Gather", "Dial"]);
  expect(read[0]?.attributes.action).toBe("/menu?a=1&b=2");
  expect(read[0]?.children[0]?.text).toBe("Fish & <chips>? Press 1.");
  expect(read[1]?.children[0]).toMatchObject({
    text: "call-1",
    attributes: { startConferenceOnEnter: "false", statusCallbackEvent: "join leave" },
  });
});

test.each([
  ["", "empty"],
  ["<Response>", "not closed"],
  ["<Response><Say>a & b</Say></Response>", "stands for nothing"],
  ["<Response></Say></Response>", "closes nothing"],
  ["<Response/><Response/>", "second"],
  ["<Response a=1/>", "cannot be read"],
  ["hello <Response/>", "outside"],
])("rejects %s: %s", (xml, reason) => {
  expect(() => parseXml(xml)).toThrow(XmlParseError);
  expect(() => parseXml(xml)).toThrow(reason);
  expect(parseTwiml(xml).alerts).toMatchObject([{ code: 12100, isError: true }]);
});

test("parses comments, CDATA and numeric characters", () => {
  const root = parseXml(
    "<?xml version='1.0'?><!-- a --><Response><Say><![CDATA[a<b]]>&#x20AC;</Say></Response>",
  );
  expect(root.children[0]?.text).toBe("a<b€");
});

test("skips what the carrier does not know, with its code", () => {
  const { verbs: read, alerts } = parseTwiml(
    `<Response><say>x</say><Say vioce="x" loop="often">Hi</Say><Gather><Record/></Gather></Response>`,
  );
  expect(read.map(({ name }) => name)).toEqual(["Say", "Gather"]);
  expect(read[0]?.attributes).toEqual({});
  expect(alerts.map(({ code }) => code)).toEqual([12200, 12200, 12200, 12200]);
  expect(alerts.some(({ isError }) => isError)).toBe(false);
});

test("a wait document can only play audio", () => {
  const document = "<Response><Play>/a.wav</Play><Gather/></Response>";
  expect(parseTwiml(document, "heard_only").alerts).toMatchObject([{ code: 13238, isError: true }]);
  expect(parseTwiml("<Response><Play>/a</Play></Response>", "heard_only").alerts).toEqual([]);
});

const table = sharedFixturePath("specs", "twiml_verbs.json.gz");
const name = "the table of verbs names every attribute of the carrier's own, and none besides";
if (table === null) test(`${name} (the carrier's table is not here)`, () => {});
else
  test(name, () => {
    const { attributes } = JSON.parse(gunzipSync(fs.readFileSync(table)).toString("utf8")) as {
      attributes: Record<string, Record<string, string>>;
    };
    let seen = 0;
    for (const [verb, { heeded, unheeded }] of Object.entries(verbs)) {
      const ours = [...Object.keys(heeded), ...unheeded].sort();
      expect([verb, ours]).toEqual([verb, Object.keys(attributes[verb] ?? {}).sort()]);
      seen += ours.length;
    }
    expect(seen).toBeGreaterThan(60);
  });
