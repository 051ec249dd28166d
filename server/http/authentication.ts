// What the door does about sessions: the cookie, who stands behind a request, and whether a browser was
// sent here by another site.
import { isIP } from "node:net";
import type { Actor, ApiKeyActor, MemberActor } from "#server/actions/actor.ts";
import type { SessionGrant } from "#server/actions/define-action.ts";
import {
  authenticateApiKey,
  authenticateSession,
} from "#server/actions/member/session/authenticate.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";

type House = Pick<RuntimeDeps, "database" | "clock">;

/** The prefix makes browsers refuse the cookie from a neighbouring host or a plain connection (RFC 6265bis §4.1.3.2). */
export const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-deskbell" : "deskbell";

/**
 * The longest that browsers keep one (RFC 6265bis §5.5). How long the session lasts is ours to say: it slides
 * with each visit, and a cookie that went by the first day's date would not.
 */
const cookieSeconds = 400 * 24 * 60 * 60;

/** The value of `Set-Cookie` for a session that begins, or for none that is over. */
export function sessionCookieHeader(publicUrl: string, session: SessionGrant | null): string {
  const parts = [
    `${cookieName(publicUrl)}=${session?.token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${session === null ? 0 : cookieSeconds}`,
  ];
  if (publicUrl.startsWith("https:")) parts.push("Secure");
  return parts.join("; ");
}

/** The value of `Set-Cookie` for what a browser keeps beyond a session; the proofs in it open nothing. */
function browserCookie(publicUrl: string, knownBy: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const name = `${cookieName(publicUrl)}-browser`;
  return `${name}=${knownBy}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}

/** All that a browser is told to keep, or to forget, with a session that begins or is over. */
export const cookiesOf = (publicUrl: string, session: SessionGrant | null): string[] => [
  sessionCookieHeader(publicUrl, session),
  ...(session?.knownBy === undefined ? [] : [browserCookie(publicUrl, session.knownBy)]),
];

export const tokenFromCookies = (publicUrl: string, header: string | undefined): string | null =>
  cookieIn(header, cookieName(publicUrl));

export const browserFromCookies = (publicUrl: string, header: string | undefined): string | null =>
  cookieIn(header, `${cookieName(publicUrl)}-browser`);

function cookieIn(header: string | undefined, name: string): string | null {
  const wanted = `${name}=`;
  const cookie = header?.split(/;\s*/).find((one) => one.startsWith(wanted));
  return cookie?.slice(wanted.length) || null;
}

export function tokenFromAuthorization(header: string | undefined): string | null {
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? "")?.[1] ?? null;
}

export function actorFromCookie(
  { database, clock }: House,
  token: string,
  ip: string,
): Promise<MemberActor | null> {
  return authenticateSession(database, { token, ip, now: clock.now() });
}

export function actorFromKey(
  { database, clock }: House,
  token: string,
  ip: string,
): Promise<ApiKeyActor | null> {
  return authenticateApiKey(database, { token, ip, now: clock.now() });
}

export interface RequestIdentity {
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
  readonly userAgent: string | undefined;
  readonly ip: string;
}

/** A key that is not known is nobody, whatever cookie comes along. */
export async function resolveActor(
  house: House,
  publicUrl: string,
  asked: RequestIdentity,
): Promise<Actor> {
  const key = tokenFromAuthorization(asked.authorization);
  const session = key === null ? tokenFromCookies(publicUrl, asked.cookie) : null;
  const known =
    key !== null
      ? await actorFromKey(house, key, asked.ip)
      : session !== null
        ? await actorFromCookie(house, session, asked.ip)
        : null;
  return known ?? anonymousActor(publicUrl, asked);
}

/** Also for the doors that ask for nobody: whoever signs in is not yet who they will be. */
export const anonymousActor = (publicUrl: string, asked: RequestIdentity): Actor => ({
  kind: "nobody",
  ip: asked.ip,
  device: asked.userAgent?.slice(0, 300) ?? "",
  knownBy: browserFromCookies(publicUrl, asked.cookie),
});

/**
 * Browsers say where a request was born. A cookie is only good for requests born here; programs with a key
 * send neither header and need no check, for no browser adds their key by itself.
 */
export function isSameOrigin(
  publicUrl: string,
  asked: {
    readonly method: string;
    readonly origin: string | undefined;
    readonly fetchSite: string | undefined;
    readonly host: string | undefined;
  },
): boolean {
  if (["GET", "HEAD", "OPTIONS"].includes(asked.method)) return true;
  if (asked.origin !== undefined)
    return asked.origin === publicUrl || isSameHost(publicUrl, asked.origin, asked.host);
  return (
    asked.fetchSite === undefined || asked.fetchSite === "same-origin" || asked.fetchSite === "none"
  );
}

/** Opened by another name than PUBLIC_URL, such as 127.0.0.1 for localhost: still this server's own page. */
function isSameHost(publicUrl: string, origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  // A page of the same name without encryption may be anybody's on the way.
  if (publicUrl.startsWith("https:") && new URL(publicUrl).host === host)
    return from.protocol === "https:" && from.host === host;
  return from.host === host;
}

/**
 * Whether this name can only be ours. A page of a stranger may point its own name at our address (DNS rebinding): its
 * requests then look like those of our own page. It cannot do so with the name in PUBLIC_URL, with an address, or with a
 * name that no public name server answers for.
 */
export function isOwnHost(publicUrl: string, host: string | undefined): boolean {
  if (host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    hostname === new URL(publicUrl).hostname ||
    isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ||
    !hostname.includes(".") ||
    hostname.endsWith(".localhost") ||
    hostname.endsWith(".local")
  );
}
