// Attacks by people who once had access: links used twice at the same moment, and sessions of removed members.
import { WebSocket } from "ws";
import { probe } from "./own-probes.ts";
import { fail, json, type Probe, sendRequest } from "./probes.ts";

const attempts = 8;
/** Earlier attacks count against the network they came from. */
const from = (third: number) => ({ ...json, "x-forwarded-for": `198.18.${third}.7` });
const passwordOf = (nth: number) => `kettle rain on tin roof ${nth}`;

export const peopleProbes: readonly Probe[] = [
  probe(
    "an invitation that is accepted many times at one moment lets one person in",
    async (fixture, target) => {
      const email = "race@copperline.example";
      const { body } = await fixture.rpc("inviteMember", { email, role: "agent" });
      const token = String(body.link).split("/").at(-1);
      const responses = await Promise.all(
        Array.from({ length: attempts }, (_, nth) =>
          sendRequest(
            target,
            "POST",
            "/rpc/acceptInvitation",
            from(1),
            JSON.stringify({ token, name: `Eve ${nth}`, password: passwordOf(nth) }),
          ),
        ),
      );
      const admittedCount = responses.filter(({ status }) => status === 200).length;
      if (admittedCount !== 1) fail(`${admittedCount} of ${attempts} were let in`);
      const members = await fixture.rpc("listMembers", {});
      const found = members.body.rows.filter((one: { email: string }) => one.email === email);
      if (found.length !== 1) fail(`${found.length} members have the address`);
    },
  ),
  probe(
    "a reset link that is used many times at one moment sets one password",
    async (fixture, target) => {
      const { memberId } = await fixture.join("agent");
      const { body } = await fixture.rpc("createResetLink", { memberId });
      const token = String(body.link).split("/").at(-1);
      const responses = await Promise.all(
        Array.from({ length: attempts }, (_, nth) =>
          sendRequest(
            target,
            "POST",
            "/rpc/resetPassword",
            from(2),
            JSON.stringify({ token, password: passwordOf(nth) }),
          ),
        ),
      );
      const admittedCount = responses.filter(({ status }) => status === 200).length;
      if (admittedCount !== 1) fail(`${admittedCount} of ${attempts} passwords were set`);
    },
  ),
  probe(
    "who was shown out has neither softphone nor socket, file nor inbox",
    async (fixture, target) => {
      const { cookie, memberId } = await fixture.join("agent");
      const before = await fixture.rpc("issueSoftphoneCredentials", {}, cookie);
      if (before.status !== 200) fail(`the softphone did not open: ${before.status}`);
      const socket = new WebSocket(`${target.url.replace("http", "ws")}/api/v1/feed`, {
        headers: { cookie },
      });
      socket.on("error", () => undefined);
      await new Promise((opened, failed) => socket.once("open", opened).once("error", failed));
      socket.send(JSON.stringify({ type: "hello", version: 1, after: 0, viewing: null }));
      const closed = new Promise<boolean>((done) => {
        socket.once("close", () => done(true));
        setTimeout(() => done(false), 30_000).unref();
      });
      const shut = await fixture.rpc("updateMember", { memberId, state: "disabled" });
      if (shut.status !== 200) fail(`the member was not disabled: ${shut.status}`);
      for (const name of ["issueSoftphoneCredentials", "listConversations", "getMe"]) {
        const { status } = await fixture.rpc(
          name,
          name === "listConversations" ? { view: "open" } : {},
          cookie,
        );
        if (status !== 401 && status !== 403) fail(`${name} responded with ${status}`);
      }
      for (const [method, path] of [
        ["POST", "/uploads?name=a"],
        ["GET", "/softphone/simulator/socket"],
      ] as const) {
        const { status } = await sendRequest(
          target,
          method,
          path,
          { cookie },
          method === "POST" ? "x" : "",
        );
        if (![401, 403, 404].includes(status)) fail(`${path} responded with ${status}`);
      }
      if (!(await closed)) fail("the socket was left open");
    },
  ),
  probe("who became a viewer can neither call nor write", async (fixture) => {
    const { cookie, memberId } = await fixture.join("agent");
    await fixture.rpc("updateMember", { memberId, role: "viewer" });
    const inboxes = await fixture.rpc("listInboxes", {});
    const phone = inboxes.body.rows.find((one: { kind: string }) => one.kind === "phone");
    for (const [name, input] of [
      ["issueSoftphoneCredentials", {}],
      ["startCall", { inboxId: phone?.id, to: "+442071838750", clientKey: "viewer-1" }],
    ] as const) {
      const { status } = await fixture.rpc(name, input, cookie);
      if (status !== 403) fail(`${name} responded with ${status}`);
    }
  }),
  probe(
    "no premium-rate, personal or far-away number is dialled unless an admin allows it",
    async (fixture) => {
      const { cookie } = await fixture.join("agent");
      const inboxes = await fixture.rpc("listInboxes", {});
      const phone = inboxes.body.rows.find((one: { kind: string }) => one.kind === "phone");
      if (!phone) fail("there is no phone number to call from");
      const dear = [
        "+449098790000",
        "+447012345678",
        "+19002345678",
        "+33892700100",
        "+881612345678",
      ];
      for (const [nth, to] of dear.entries()) {
        const { status } = await fixture.rpc(
          "startCall",
          { inboxId: phone.id, to, clientKey: `dear-${nth}` },
          cookie,
        );
        if (status < 400) fail(`${to} was called`);
      }
    },
  ),
];
