import { expect, test } from "vitest";
import { readPlivoXml } from "./read-plivo-xml.ts";

test.each([
  ["an element of Twilio's", "<Response><Say>Hi</Say></Response>"],
  ["an attribute that it lacks", '<Response><Speak volume="9">Hi</Speak></Response>'],
  ["an element in a wrong place", "<Response><GetDigits><Hangup/></GetDigits></Response>"],
  ["a role that is none", '<Response><MultiPartyCall role="Boss">r</MultiPartyCall></Response>'],
])("rejects %s, as Plivo's official package does", (_, xml) => {
  expect(() => readPlivoXml(xml)).toThrow();
});
