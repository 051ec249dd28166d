// The token contains this browser's endpoint and the member's identity.

interface PlivoBrowser {
  readonly username: string;
  /** Our name for this member at a carrier. */
  readonly identity: string;
}

export function readPlivoToken(token: string): PlivoBrowser {
  const [, claims = ""] = token.split(".");
  const payload = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as {
    sub?: string;
    jti?: string;
  };
  // `jti` is the identity plus the issue time
  return { username: payload.sub ?? "", identity: (payload.jti ?? "").replace(/-\d+$/, "") };
}
