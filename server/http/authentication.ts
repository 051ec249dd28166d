// HTTP authentication: the session cookie, the actor of a request, and whether another site caused a browser's request.
import { isIP } from "node:net";
import os from "node:os";
import type { Actor, ApiKeyActor, MemberActor } from "#server/actions/actor.ts";
import type { SessionGrant } from "#server/actions/define-action.ts";
import {
  authenticateApiKey,
  authenticateSession,
} from "#server/actions/member/session/authenticate.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";

type AuthenticationDeps = Pick<RuntimeDeps, "database" | "clock">;

/** With this prefix, browsers reject the cookie from a sibling host or a plain connection (RFC 6265bis §4.1.3.2). */
export const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-deskbell" : "deskbell";

/**
 * The maximum browsers keep a cookie (RFC 6265bis §5.5). The server decides the session's lifetime: it slides with each
 * request, so a cookie with the initial expiry would be dropped too early.
 */
const cookieSeconds = 400 * 24 * 60 * 60;

/** The `Set-Cookie` value that sets the session cookie, or clears it if `session` is null. */
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

/** The `Set-Cookie` value for what a browser keeps after its session ends; its proofs grant no access. */
function browserCookie(publicUrl: string, knownBy: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const name = `${cookieName(publicUrl)}-browser`;
  return `${name}=${knownBy}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`;
}

/** All `Set-Cookie` values for a session that starts or ends. */
export const cookiesOf = (publicUrl: string, session: SessionGrant | null): string[] => [
  sessionCookieHeader(publicUrl, session),
  ...(session?.knownBy === undefined ? [] : [browserCookie(publicUrl, session.knownBy)]),
];

export const tokenFromCookies = (publicUrl: string, header: string | undefined): string | null =>
  cookieIn(header, cookieName(publicUrl));

const browserFromCookies = (publicUrl: string, header: string | undefined): string | null =>
  cookieIn(header, `${cookieName(publicUrl)}-browser`);

function cookieIn(header: string | undefined, name: string): string | null {
  const cookiePrefix = `${name}=`;
  const cookie = header?.split(/;\s*/).find((one) => one.startsWith(cookiePrefix));
  return cookie?.slice(cookiePrefix.length) || null;
}

export function tokenFromAuthorization(header: string | undefined): string | null {
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header ?? "")?.[1] ?? null;
}

function actorFromCookie(
  { database, clock }: AuthenticationDeps,
  token: string,
  ip: string,
): Promise<MemberActor | null> {
  return authenticateSession(database, { token, ip, now: clock.now() });
}

function actorFromKey(
  { database, clock }: AuthenticationDeps,
  token: string,
  ip: string,
): Promise<ApiKeyActor | null> {
  return authenticateApiKey(database, { token, ip, now: clock.now() });
}

export interface RequestIdentity {
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
  readonly userAgent: string | undefined;
  /** Whose page sends the request, if our app sends it. */
  readonly pageMemberId?: string | undefined;
  readonly ip: string;
}

/**
 * An unknown key is anonymous, even with a valid cookie. So is the page of another member: tabs share the cookie, and one
 * may have slept while the next person signed in.
 */
export async function resolveActor(
  deps: AuthenticationDeps,
  publicUrl: string,
  request: RequestIdentity,
): Promise<Actor> {
  const key = tokenFromAuthorization(request.authorization);
  const session = key === null ? tokenFromCookies(publicUrl, request.cookie) : null;
  const known =
    key !== null
      ? await actorFromKey(deps, key, request.ip)
      : session !== null
        ? await actorFromCookie(deps, session, request.ip)
        : null;
  const isFromOtherPage =
    known?.kind === "member" && known.memberId !== (request.pageMemberId ?? known.memberId);
  return known === null || isFromOtherPage ? anonymousActor(publicUrl, request) : known;
}

/** Also for routes without authentication: a client that signs in has no identity yet. */
export const anonymousActor = (publicUrl: string, request: RequestIdentity): Actor => ({
  kind: "anonymous",
  ip: request.ip,
  device: request.userAgent?.slice(0, 300) ?? "",
  knownBy: browserFromCookies(publicUrl, request.cookie),
});

/**
 * Browsers report the origin of a request. A cookie only counts for same-origin requests; clients with an API key send
 * neither header and need no check, because no browser adds a key on its own.
 */
export function isSameOrigin(
  publicUrl: string,
  request: {
    readonly method: string;
    readonly origin: string | undefined;
    readonly fetchSite: string | undefined;
    readonly host: string | undefined;
  },
): boolean {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return true;
  if (request.origin !== undefined)
    return request.origin === publicUrl || isSameHost(publicUrl, request.origin, request.host);
  return (
    request.fetchSite === undefined ||
    request.fetchSite === "same-origin" ||
    request.fetchSite === "none"
  );
}

/** Allows access under another name than PUBLIC_URL, such as 127.0.0.1 for localhost: still this server's own page. */
function isSameHost(publicUrl: string, origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  // An unencrypted page of the same host could come from any attacker on the network path.
  if (publicUrl.startsWith("https:") && new URL(publicUrl).host === host)
    return from.protocol === "https:" && from.host === host;
  return from.host === host;
}

/**
 * Whether this host name can only be the server's own. An attacker's page can point its own name at the server's
 * address (DNS rebinding), so its requests look same-origin. That is impossible with the name in PUBLIC_URL, with an IP
 * address, and with names of this machine. Any other local name won't do: without a name server, every computer of a
 * local network may answer for a name in `.local` (RFC 6762 §21) or without a dot (RFC 4795 §5).
 */
export function isOwnHost(
  publicUrl: string,
  host: string | undefined,
  machineName = os.hostname(),
): boolean {
  if (host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    hostname === new URL(publicUrl).hostname ||
    isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ||
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    namesOf(machineName).includes(hostname)
  );
}

/** Some systems report their name with a domain: anna.local, anna.fritz.box. */
function namesOf(machineName: string): readonly string[] {
  const full = machineName.toLowerCase();
  const [label = ""] = full.split(".");
  return label === "" ? [] : [full, label, `${label}.local`];
}
