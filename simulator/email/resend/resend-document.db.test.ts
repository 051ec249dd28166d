// Checks every response of the simulated email provider against Resend's API description.
import { expect, test } from "vitest";
import {
  adaAddress,
  createEmailFixture,
  inboxAddress,
} from "#testing/fixtures/simulator/email-fixture.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";

const document = sharedFixturePath("specs", "mail", "resend.subset.json.gz");
const name = "each resource responds as Resend's document says";

if (document === null) test(`${name} (its document is not here)`, () => {});
else
  test(name, async () => {
    const check = openApiCheck(document);
    const fixture = await createEmailFixture();
    const faults: string[] = [];
    const ask = async <Shape>(method: string, path: string, body?: unknown): Promise<Shape> => {
      const response = await fetch(`${fixture.simulator.url}/resend${path}`, {
        method,
        headers: { authorization: `Bearer ${fixture.apiKey}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const responseBody: unknown = await response.json();
      faults.push(...check.response(method, path, response.status, responseBody));
      return responseBody as Shape;
    };
    const email = {
      from: `Maya <${inboxAddress}>`,
      to: [adaAddress],
      subject: "Hi",
      text: "Hi",
      html: "<p>Hi</p>",
    };
    const { id } = await ask<{ id: string }>("POST", "/emails", email);
    await fixture.quiet();
    await ask("GET", `/emails/${id}`);
    const list = await ask<{ data: unknown[] }>("GET", "/emails?limit=10");
    const domains = await ask<{ data: { id: string }[] }>("GET", "/domains");
    await ask("GET", `/domains/${domains.data[0]?.id}`);
    await ask("POST", "/suppressions", { email: adaAddress });
    await ask("GET", "/suppressions");
    await ask("GET", `/suppressions/${adaAddress}`);
    await ask("DELETE", `/suppressions/${adaAddress}`);
    expect(list.data).toHaveLength(1);
    expect(faults).toEqual([]);
  });
