// Access tokens of browsers: JSON Web Tokens signed with a shared secret (RFC 7519, HS256).
import { createHmac } from "node:crypto";

export function signJwt(
  contentType: string,
  claims: object,
  secret: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const head = { alg: "HS256", typ: "JWT", cty: contentType, ...headers };
  const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join(".");
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");
