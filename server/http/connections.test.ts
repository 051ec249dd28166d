// How many connections one sender may hold open.
import { EventEmitter } from "node:events";
import type http from "node:http";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { openMeters } from "#server/meters.ts";
import { openClientAddress } from "./client-address.ts";
import { limitConnections } from "./connections.ts";

class Socket extends EventEmitter {
  isGone = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isGone = true;
    this.emit("close");
  }
}

function open() {
  const server = new EventEmitter();
  const connections = limitConnections(
    server as unknown as http.Server,
    openClientAddress(["192.0.2.1"]),
    openMeters(),
  );
  const connect = (address: string) => {
    const socket = new Socket(address);
    server.emit("connection", socket);
    return socket;
  };
  return { connections, connect };
}

test("one network of IPv6 holds no more than one address of IPv4", () => {
  const { connections, connect } = open();
  const most = limit("connectionsOfOne");
  const held = Array.from({ length: most }, (_, nth) =>
    connect(`2001:db8:1:2::${nth.toString(16)}`),
  );
  expect(held.some((one) => one.isGone)).toBe(false);
  expect(connect("2001:db8:1:2:ffff::1").isGone).toBe(true);
  expect(connect("2001:db8:1:3::1").isGone).toBe(false);
  expect(connect("198.51.100.9").isGone).toBe(false);
  held[0]?.destroy();
  expect(connect("2001:db8:1:2:ffff::2").isGone).toBe(false);
  expect(connections.count()).toBe(most + 2);
});

test("many people stand behind a proxy of ours", () => {
  const { connect } = open();
  const held = Array.from({ length: limit("connectionsOfOne") + 5 }, () => connect("192.0.2.1"));
  expect(held.some((one) => one.isGone)).toBe(false);
});
