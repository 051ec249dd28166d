import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameOrganization } from "./email-address.ts";
import { isPublicEmailHost, isPublicSuffix } from "./public-email-hosts.ts";

const publicHosts = `
  gmail.com googlemail.com outlook.com outlook.at outlook.com.br hotmail.com hotmail.se hotmail.com.au live.com live.nl
  live.co.uk yahoo.com yahoo.it yahoo.com.sg yahoo.co.jp ymail.com gmx.de gmx.net gmx.co.uk icloud.com me.com mac.com
  fastmail.com fastmail.fm duck.com mozmail.com arcor.de vodafone.de earthlink.net charter.net frontier.com xtra.co.nz
  docomo.ne.jp ezweb.ne.jp telia.com blueyonder.co.uk email.it proton.me protonmail.ch t-online.de web.de qq.com
  vip.qq.com mailinator.com yandex.com.tr aol.de uol.com.br naver.com libero.it wp.pl seznam.cz comcast.net shaw.ca`
  .trim()
  .split(/\s+/);
const suffixes = `
  com uk co.uk org.uk ac.uk com.au net.au co.nz co.jp ne.jp or.jp com.br com.mx co.in co.za com.tr com.cn com.sg co.kr
  or.at co.at com.pl gov.uk nhs.uk uk.com eu.org onmicrosoft.com mi.it ca.us tokyo.jp`
  .trim()
  .split(/\s+/);

const local = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const label = fc.stringMatching(/^[a-z]{3,12}$/);

describe("people of one company", () => {
  test.each([
    ["anna@acme.co.uk", "bob@acme.co.uk"],
    ["anna@acme.example", "Bob@Mail.ACME.example"],
    ["anna@acme.co.uk", "bob@berlin.acme.co.uk"],
    ["anna@acme.onmicrosoft.com", "bob@acme.onmicrosoft.com"],
    ["anna@info.at", "bob@info.at"],
    ["anna@mylive.com", "bob@mylive.com"],
    ["anna@hotmail-fans.example", "bob@hotmail-fans.example"],
  ])("are %s and %s", (one, other) => {
    expect(isSameOrganization(one, other)).toBe(true);
    expect(isSameOrganization(other, one)).toBe(true);
  });

  test("are never two at a host where anyone gets an address", () => {
    expect(publicHosts.filter((host) => !isPublicEmailHost(host))).toEqual([]);
    fc.assert(
      fc.property(
        fc.constantFrom(...publicHosts),
        fc.constantFrom("", "mail.", "vip."),
        local,
        local,
        (host, below, one, other) => {
          expect(isSameOrganization(`${one}@${host}`, `${other}@${host}`)).toBe(false);
          expect(isSameOrganization(`${one}@${below}${host}`, `${other}@${host}`)).toBe(false);
          expect(isSameOrganization(`${one}@${host}`, `${other}@${below}${host}`)).toBe(false);
        },
      ),
    );
  });

  test("are never those who only share a suffix that is open to everybody", () => {
    expect(suffixes.filter((suffix) => !isPublicSuffix(suffix))).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...suffixes), label, label, (suffix, one, other) => {
        fc.pre(one !== other);
        expect(isSameOrganization(`evil@${suffix}`, `anna@${one}.${suffix}`)).toBe(false);
        expect(isSameOrganization(`anna@${one}.${suffix}`, `evil@${suffix}`)).toBe(false);
        expect(isSameOrganization(`a@${one}.${suffix}`, `b@${other}.${suffix}`)).toBe(false);
      }),
    );
  });
});
