// Security headers of every response.
import type { ServerResponse } from "node:http";

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The frame that shows an email inherits this, and emails use inline styles. Styles alone can't load anything: remote
  // images, fonts and frames stay blocked.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  // The browser connects directly to Twilio and to a member's PBX, whose host is unknown here, by WebSocket only.
  // Unencrypted ones are allowed on this machine, for trials.
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
