import type { SMTPServer, SMTPServerSession } from "smtp-server";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { openDoor } from "#testing/mail-servers/receiver.ts";
import { watchConnections } from "./watch-connections.ts";

function openPlaces() {
  const connections = new Set<unknown>();
  const sentAway: string[] = [];
  const watch = watchConnections(
    () => ({ connections }) as unknown as SMTPServer,
    () => false,
  );
  return {
    watch,
    sentAway,
    connect(remoteAddress: string) {
      const session = { remoteAddress } as SMTPServerSession;
      const connection = {
        ...{ session, remoteAddress, send: () => undefined },
        close() {
          connections.delete(connection);
          sentAway.push(remoteAddress);
        },
      };
      connections.add(connection);
      const why = watch.judge(session);
      if (why !== null) connections.delete(connection);
      return { session, why };
    },
  };
}

test("a new sender takes the place of the idlest one, and of none whose mail is on its way", async () => {
  const { connect, sentAway, watch } = openPlaces();
  const first = connect("192.0.2.1");
  const over = Promise.withResolvers<void>();
  const working = watch.busy(first.session, () => over.promise);
  for (let nth = 2; nth <= limit("smtpConnections"); nth += 1) connect(`192.0.2.${nth}`);
  expect(sentAway).toEqual([]);
  expect(connect("198.51.100.7").why).toBeNull();
  expect(sentAway).toEqual(["192.0.2.2"]);
  over.resolve();
  await working;
  watch.stop();
});

test("one network gets its share of places, whatever its addresses", () => {
  const { connect, watch } = openPlaces();
  const whys = Array.from(
    { length: limit("smtpConnectionsOfOne") + 1 },
    (_, nth) => connect(`2001:db8:1:1::${nth + 1}`).why,
  );
  expect(whys.filter((why) => why !== null)).toHaveLength(1);
  watch.stop();
});

test("who only talks is sent away, who brings mail is not", async () => {
  const door = await openDoor({ noMailMs: 400 });
  const talker = await door.begin();
  let said = "";
  while (!said.startsWith("421")) said = await talker.say("NOOP").catch(() => "421 closed");
  await talker.over();
});
