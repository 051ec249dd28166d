// Addresses as they are compared: the domain never minds its case, and for matching the local part does not
// either. What stands after a plus is kept; it only says by which door a mail came.

export interface SplitAddress {
  readonly local: string;
  /** What stands after the first plus; null where there is none. */
  readonly plus: string | null;
  readonly domain: string;
}

export const normalizeAddress = (address: string): string => address.trim().toLowerCase();

export function splitAddress(address: string): SplitAddress | null {
  const normal = normalizeAddress(address);
  const at = normal.lastIndexOf("@");
  if (at < 1 || at === normal.length - 1) return null;
  const whole = normal.slice(0, at);
  const plus = whole.indexOf("+");
  return {
    local: plus > 0 ? whole.slice(0, plus) : whole,
    plus: plus > 0 ? whole.slice(plus + 1) : null,
    domain: normal.slice(at + 1),
  };
}

/** The address without what stands after a plus: `support+x@a.example` is `support@a.example`. */
export function stripPlusTag(address: string): string {
  const split = splitAddress(address);
  return split ? `${split.local}@${split.domain}` : normalizeAddress(address);
}

/** Nothing is proved by sharing a domain with everybody. */
const publicHosts = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com outlook.de outlook.fr hotmail.co.uk hotmail.fr
   hotmail.de live.co.uk yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.co.jp yahoo.co.in ymail.com rocketmail.com
   aol.com icloud.com me.com mac.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de mail.com
   mail.ru yandex.ru yandex.com bk.ru list.ru inbox.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com
   naver.com daum.net hanmail.net proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com zoho.com
   orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tin.it alice.it btinternet.com sky.com
   virginmedia.com talktalk.net ntlworld.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
   shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz
   abv.bg ukr.net uol.com.br bol.com.br terra.com.br rediffmail.com ziggo.nl kpnmail.nl planet.nl home.nl skynet.be
   telenet.be bluewin.ch sapo.pt mail.de posteo.de mailbox.org hushmail.com privaterelay.appleid.com`
    .split(/\s+/)
    .filter((host) => host !== ""),
);

export const isPublicEmailHost = (domain: string): boolean => publicHosts.has(domain);

/** Two people of one house: the same domain, or one below the other, and neither one that everybody may have. */
export function isSameOrganization(one: string, other: string): boolean {
  const left = splitAddress(one)?.domain;
  const right = splitAddress(other)?.domain;
  if (left === undefined || right === undefined) return false;
  if (isPublicEmailHost(left) || isPublicEmailHost(right)) return false;
  return left === right || isBelow(left, right) || isBelow(right, left);
}

/** Below a top level such as "com" stands everybody. */
const isBelow = (domain: string, other: string): boolean =>
  other.includes(".") && domain.endsWith(`.${other}`);

/** Nobody reads what is sent there. */
export const isNoReplyAddress = (address: string): boolean =>
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|donotreply|bounces?|notifications?)([+-].*)?$/.test(
    splitAddress(address)?.local ?? "",
  );

const looksLikeAddress = /(?<![^\s<>"@,;])[^\s<>"@,;]+@[^\s<>"@,;]+\.[a-z]{2,}/i;

/** A display name that shows another address than the one behind it: an old trick. */
export function isSpoofedDisplayName(name: string, address: string): boolean {
  const [shown] = looksLikeAddress.exec(name) ?? [];
  return shown !== undefined && normalizeAddress(shown) !== normalizeAddress(address);
}

/** What to call a sender who gave no name, or one that is only an address. */
export function senderDisplayName(name: string | null, address: string): string {
  const given = (name ?? "").replace(/\s+/g, " ").trim();
  return given === "" ||
    looksLikeAddress.test(given) ||
    normalizeAddress(given) === normalizeAddress(address)
    ? ""
    : given.slice(0, 120);
}
