import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createUnreadResponses } from "./unread-responses.ts";

function createFixture() {
  const unread = createUnreadResponses();
  const respond = (memberId: string, bytes: number, kind = "read") => {
    const response = Object.assign(new EventEmitter(), { destroyed: false });
    const actor = { kind: "member", memberId };
    let code = "sent";
    try {
      unread.add({ response, actor, action: { kind } } as never, bytes);
    } catch (error) {
      code = (error as { code: string }).code;
    }
    return { code, read: () => void response.emit("close") };
  };
  return { respond };
}

test('a member who leaves "unreadPerMemberResponseBytes" unread gets no further response of that size', () => {
  const { respond } = createFixture();
  const half = limit("unreadPerMemberResponseBytes") / 2;
  const first = respond("maya", half);
  expect(respond("maya", half).code).toBe("sent");
  expect(respond("maya", 1).code).toBe("busy");
  expect(respond("max", half).code).toBe("sent");
  first.read();
  expect(respond("maya", half).code).toBe("sent");
});

test("a response larger than the limits is sent if nothing else is unread", () => {
  const { respond } = createFixture();
  const large = respond("maya", 2 * limit("unreadResponseBytes"));
  expect(large.code).toBe("sent");
  expect(respond("maya", 1).code).toBe("busy");
  large.read();
  expect(respond("maya", 1).code).toBe("sent");
});

test('above "unreadResponseBytes" each member gets one response at a time', () => {
  const { respond } = createFixture();
  const share = limit("unreadPerMemberResponseBytes");
  for (let nth = 0; nth < limit("unreadResponseBytes") / share; nth += 1)
    expect(respond(`member ${nth}`, share).code).toBe("sent");
  expect(respond("maya", 100).code).toBe("sent");
  expect(respond("maya", 100).code).toBe("busy");
});

test("the response of a change is always sent, since the change is committed, and counts", () => {
  const { respond } = createFixture();
  const max = limit("unreadPerMemberResponseBytes");
  respond("maya", max);
  const changed = respond("maya", max, "write");
  expect(changed.code).toBe("sent");
  expect(respond("maya", 1).code).toBe("busy");
  changed.read();
  expect(respond("maya", 1).code).toBe("busy");
});
