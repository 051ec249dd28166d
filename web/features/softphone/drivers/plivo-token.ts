// Whose browser this is, and by which endpoint it calls in: the token says both.

export interface PlivoBrowser {
  readonly username: string;
  /** What the desk calls this member at a carrier. */
  readonly identity: string;
}

export function readPlivoToken(token: string): PlivoBrowser {
  const [, claims = ""] = token.split(".");
  const told = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as {
    sub?: string;
    jti?: string;
  };
  // the identity, and when it was written
  return { username: told.sub ?? "", identity: (told.jti ?? "").replace(/-\d+$/, "") };
}
