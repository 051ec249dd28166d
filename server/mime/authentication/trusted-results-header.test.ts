import { expect, test } from "vitest";
import { readTrustedResults } from "./trusted-results-header.ts";

const read = (...above: string[]) =>
  readTrustedResults(
    Buffer.from(
      [...above, "From: Maya <maya@copperline.example>", "Subject: Hello", "", "Words."].join(
        "\r\n",
      ),
    ),
  );

const arrived =
  "Received: from out.brook.example (out.brook.example [192.0.2.7])\r\n\tby mx.house.example (Postfix) with ESMTPS id 4A";
const handedOn =
  "Received: from mx.house.example\r\n\tby box.house.example (Dovecot) with LMTP id 77\r\n\tfor <help@copperline.example>";
const good =
  "Authentication-Results: mx.house.example;\r\n\tdkim=pass (2048-bit key) header.d=copperline.example header.s=a;\r\n\tspf=pass smtp.mailfrom=maya@copperline.example; dmarc=pass (p=reject) header.from=copperline.example";
const passed = { spf: "pass", dkim: "pass", dmarc: "pass", via: null };

test("trusts the mailbox server's results above the Received field of the delivery", () => {
  expect(read(good, arrived)).toEqual({
    auth: passed,
    isSuspicious: false,
    proved: "maya@copperline.example",
  });
  expect(read(handedOn, good, arrived)?.auth).toEqual(passed);
});

test("merges several fields of that server", () => {
  const found = read(
    "Authentication-Results: mx.house.example; dmarc=pass header.from=copperline.example",
    "Authentication-Results: mx.house.example; spf=pass smtp.mailfrom=x@brook.example",
    'Authentication-Results: mx.house.example; dkim=pass reason="2048; fine" header.i=@copperline.example',
    arrived,
  );
  expect(found?.auth).toEqual(passed);
});

test("ignores fields that arrived with the email, whatever server they name", () => {
  expect(read(arrived, good)).toBeNull();
  expect(read(handedOn, arrived, good)).toBeNull();
  expect(read(good)).toBeNull();
  // Above it are the results of the mailbox's own server.
  const bad = "Authentication-Results: mx.house.example; dmarc=fail header.from=copperline.example";
  expect(read(bad, arrived, good)).toMatchObject({
    auth: { dmarc: "fail", dkim: "none" },
    isSuspicious: true,
    proved: null,
  });
});

test("a sender's HELO name can't make a hop look internal", () => {
  const greeting =
    "Received: from LMTP (with LMTP by by [192.0.2.9]) by mx.house.example with ESMTP id 1";
  expect(read(greeting, good, arrived)).toBeNull();
  const comment =
    "Authentication-Results: mx.house.example; spf=none (dmarc=pass; dkim=pass header.d=copperline.example) smtp.mailfrom=x";
  expect(read(comment, arrived)?.auth).toEqual({
    spf: "none",
    dkim: "none",
    dmarc: "none",
    via: null,
  });
});

test("a signature or policy of another organization proves nothing about the author", () => {
  const found = read(
    "Authentication-Results: mx.house.example; dkim=pass header.d=mailer.example; dmarc=pass header.from=mailer.example",
    arrived,
  );
  expect(found).toMatchObject({ auth: { dkim: "pass", via: "mailer.example" }, proved: null });
  expect(read(good, arrived, "From: Other <x@brook.example>")?.proved).toBeNull();
});

test("trusts Google by name, because it writes below its own hop", () => {
  const google = [
    "Received: by 2002:a05:7300:1 with SMTP id x1csp1;\r\n        Fri, 20 Nov 2026 02:00:00 -0800 (PST)",
    "Received: from out.brook.example (out.brook.example. [192.0.2.7])\r\n        by mx.google.com with ESMTPS id 9\r\n        for <help@copperline.example>",
  ];
  const theirs = good.replace("mx.house.example", "mx.google.com");
  expect(read(...google, theirs)?.proved).toBe("maya@copperline.example");
  expect(read(...google, good)).toBeNull();
  expect(read(arrived, theirs)).toBeNull();
});

test("Exchange Online writes no server name", () => {
  const step =
    "Received: from AM9.eurprd04.prod.outlook.com (2603:10a6::1)\r\n by DB9.eurprd04.prod.outlook.com with HTTPS; Fri, 20 Nov 2026 10:00:00 +0000";
  const theirs =
    "Authentication-Results: spf=pass (sender IP is 192.0.2.7)\r\n smtp.mailfrom=copperline.example; dkim=pass (signature was verified)\r\n header.d=copperline.example;dmarc=pass action=none\r\n header.from=copperline.example;compauth=pass reason=100";
  expect(read(step, theirs)).toMatchObject({ auth: passed, proved: "maya@copperline.example" });
  expect(read(step, good)).toBeNull();
  expect(read(arrived, theirs)).toBeNull();
});

test("trusts a teammate authenticated by the same Exchange without a signature", () => {
  const step =
    "Received: from AM9.eurprd04.prod.outlook.com (2603:10a6::1)\r\n by DB9.eurprd04.prod.outlook.com with HTTPS; Fri, 20 Nov 2026 10:00:00 +0000";
  const inside = "X-MS-Exchange-Organization-AuthAs: Internal";
  const unsigned = { spf: "none", dkim: "none", dmarc: "none", via: null };
  expect(read(step, inside)).toEqual({
    auth: unsigned,
    isSuspicious: false,
    proved: "maya@copperline.example",
  });
  expect(read(step, inside.replace("Internal", "Anonymous"))).toBeNull();
  // Other servers don't strip this field from incoming email.
  expect(read(arrived, inside)).toBeNull();
});

test("returns null if the server checked nothing", () => {
  expect(read(arrived)).toBeNull();
  expect(read("Authentication-Results: mx.house.example; none", arrived)).toBeNull();
  expect(read("Authentication-Results: mx.house.example; iprev=pass", arrived)).toBeNull();
});
