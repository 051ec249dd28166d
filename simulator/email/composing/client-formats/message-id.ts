import { randomBytes, randomUUID } from "node:crypto";
import type { EmailClient } from "#contract/simulator/simulated-email.ts";
import { domainOf } from "#simulator/email/people.ts";

/** Each client has its own Message-ID format. */
export function newMessageId(client: EmailClient, address: string): string {
  const domain = domainOf(address);
  switch (client) {
    case "gmail":
      return `<CA+${randomBytes(27).toString("base64url")}@mail.${domain}>`;
    case "outlook":
      return `<AS8PR07MB${randomBytes(14).toString("hex").toUpperCase()}@AS8PR07MB.prod.${domain}>`;
    case "apple":
      return `<${randomUUID().toUpperCase()}@${domain}>`;
  }
}
