// Every answer of the simulator against Twilio's own description of its API.
import { expect, test } from "vitest";
import { openWorld } from "#simulator/for-tests/open-world.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedMaterial } from "#testing/shared-material.ts";

const document = sharedMaterial("specs", "twilio_api_v2010.json.gz");
const name = "each resource answers as Twilio's document says";

if (document === null) test(`${name} (its document is not here)`, () => {});
else
  test(name, async () => {
    const check = openApiCheck(document);
    const world = await openWorld();
    const faults: string[] = [];
    let seen = 0;
    const ask = async (method: string, place: string, form?: Record<string, string>) => {
      const path = `/2010-04-01/Accounts/${world.sid}${place}`;
      const answer = await fetch(world.simulator.url + path, {
        method,
        headers: {
          authorization: `Basic ${btoa(`${world.sid}:${"0123456789abcdef0123456789abcdef"}`)}`,
        },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      const text = await answer.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      const asked = check.request(
        method,
        path,
        form === undefined ? null : `${new URLSearchParams(form)}`,
      );
      const said = answer.status === 204 ? [] : check.response(method, path, answer.status, body);
      faults.push(...asked, ...said);
      seen += 1;
      return body as { sid: string };
    };
    const picture = world.desk.show("/media/tap.png", {
      type: "image/png",
      bytes: Buffer.from("89504e470d0a1a0a", "hex"),
    });
    await ask("GET", ".json");
    await ask("GET", "/IncomingPhoneNumbers.json?PageSize=1");
    const line = world.account.lines[0]?.sid ?? "";
    await ask("GET", `/IncomingPhoneNumbers/${line}.json`);
    await ask("POST", `/IncomingPhoneNumbers/${line}.json`, {
      SmsUrl: "https://desk.example.org/hooks/text",
      SmsMethod: "POST",
      StatusCallback: "https://desk.example.org/hooks/status",
    });
    const plain = await ask("POST", "/Messages.json", {
      To: world.ada.number,
      From: world.line,
      Body: "hello",
    });
    const withPicture = await ask("POST", "/Messages.json", {
      To: world.max.number,
      From: world.line,
      MediaUrl: picture,
    });
    await world.control("PATCH", `customers/${world.account.customers[2]?.id}`, { handset: "off" });
    const lost = await ask("POST", "/Messages.json", {
      To: world.account.customers[2]?.number ?? "",
      From: world.line,
      Body: "hello?",
    });
    const received = await world.text(world.ada, "Hi", {
      pictures: [{ type: "image/png", base64: "iVBORw0KGgo=" }],
    });
    await world.quiet();
    await ask("GET", "/Messages.json?PageSize=2");
    await ask("GET", `/Messages.json?To=${encodeURIComponent(world.line)}&DateSent>=2026-01-01`);
    for (const { sid } of [plain, withPicture, lost, { sid: received }]) {
      await ask("GET", `/Messages/${sid}.json`);
    }
    await ask("GET", `/Messages/${received}/Media.json`);
    const [media] = await world.client.messages(received).media.list();
    await ask("GET", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("POST", `/Messages/${plain.sid}.json`, { Body: "" });
    await ask("DELETE", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("DELETE", `/Messages/${plain.sid}.json`);
    expect(faults).toEqual([]);
    expect(seen).toBe(18);
  });
