// What every answer says to a browser about what it may do with us.
import type { ServerResponse } from "node:http";

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The frame in which a mail is shown inherits this, and mail is styled inline. A style alone can reach
  // nothing: pictures, fonts and frames from elsewhere stay shut.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  // Calls go to Twilio from the browser itself, and to the telephone system a member names: a host nobody
  // here knows, by WebSocket only. An unsecured one is let through on this very computer, for trying it out.
  "connect-src 'self' https://*.twilio.com wss: ws://localhost:* ws://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

export function setSecurityHeaders(response: ServerResponse, isHttps: boolean): void {
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "same-origin");
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader(
    "permissions-policy",
    "camera=(), geolocation=(), microphone=(self), payment=()",
  );
  if (isHttps) response.setHeader("strict-transport-security", "max-age=31536000");
}
