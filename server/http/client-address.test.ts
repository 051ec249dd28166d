import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { openClientAddress } from "./client-address.ts";

const asked = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

describe("the address of whoever asks", () => {
  const loopback = openClientAddress(["127.0.0.0/8", "::1"]);
  const container = openClientAddress(["172.16.0.0/12", "10.0.0.5", "fd00::/8"]);

  test.each([
    ["203.0.113.7", "198.51.100.1"],
    ["172.17.0.1", "198.51.100.1"],
    ["::ffff:203.0.113.7", "198.51.100.1"],
  ])("is the peer's where the peer is no proxy of ours: %s", (peer, forwarded) => {
    expect(loopback.of(asked(peer, forwarded))).toBe(peer.replace("::ffff:", ""));
  });

  test.each([
    [loopback, "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [loopback, "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [loopback, "::1", "2001:db8::1", "2001:db8::1"],
    [container, "172.18.0.9", "198.51.100.1", "198.51.100.1"],
    // What a stranger wrote himself stands on the left.
    [container, "172.18.0.9", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    [container, "172.18.0.9", "1.2.3.4, 198.51.100.1, 10.0.0.5", "198.51.100.1"],
    [container, "fd00::9", "198.51.100.1:4711", "198.51.100.1"],
    [container, "172.18.0.9", "[2001:db8::1]:443", "2001:db8::1"],
    // Nothing that is no address is taken for one.
    [container, "172.18.0.9", "unknown", "172.18.0.9"],
    [container, "172.18.0.9", "198.51.100.1, evil", "172.18.0.9"],
    [container, "172.18.0.9", "", "172.18.0.9"],
    [container, "172.18.0.9", undefined, "172.18.0.9"],
  ])("is what a named proxy tells, read from the right (%#)", (door, peer, forwarded, address) => {
    expect(door.of(asked(peer, forwarded))).toBe(address);
  });
});
