// Tests the connection limit per sender.
import { EventEmitter } from "node:events";
import type http from "node:http";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createCounters } from "#server/counters.ts";
import { createClientAddressResolver } from "./client-address.ts";
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
    createClientAddressResolver(["192.0.2.1"]),
    createCounters(),
  );
  const connect = (address: string) => {
    const socket = new Socket(address);
    server.emit("connection", socket);
    return socket;
  };
  return { connections, connect };
}

test("one IPv6 network gets the same limit as one IPv4 address", () => {
  const { connections, connect } = open();
  const max = limit("connectionsPerAddress");
  const held = Array.from({ length: max }, (_, nth) =>
    connect(`2001:db8:1:2::${nth.toString(16)}`),
  );
  expect(held.some((one) => one.isGone)).toBe(false);
  expect(connect("2001:db8:1:2:ffff::1").isGone).toBe(true);
  expect(connect("2001:db8:1:3::1").isGone).toBe(false);
  expect(connect("198.51.100.9").isGone).toBe(false);
  held[0]?.destroy();
  expect(connect("2001:db8:1:2:ffff::2").isGone).toBe(false);
  expect(connections.count()).toBe(max + 2);
});

test("exempts trusted proxies, which many users share", () => {
  const { connect } = open();
  const held = Array.from({ length: limit("connectionsPerAddress") + 5 }, () =>
    connect("192.0.2.1"),
  );
  expect(held.some((one) => one.isGone)).toBe(false);
});
