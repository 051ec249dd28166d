import { z } from "zod";
import type { MemberId } from "#domain/ids.ts";
import { route } from "./route.ts";
import { done, id, moment, nothing, password } from "./shapes.ts";

const resetLink = z.object({
  memberId: id<MemberId>().describe("Whose password it sets."),
  madeBy: id<MemberId>().nullable().describe("null: the server's operator, by a command."),
  expiresAt: moment,
});

export const resetLinkRoutes = {
  makeResetLink: route({
    method: "POST",
    path: "/members/{memberId}/reset-link",
    summary: "Create a password reset link",
    tag: "Members",
    input: z.object({ memberId: id<MemberId>() }),
    output: z.object({ link: z.string(), expiresAt: moment }),
  }),
  listResetLinks: route({
    method: "GET",
    path: "/reset-links",
    summary: "Pending password reset links",
    tag: "Members",
    input: nothing,
    output: z.object({ rows: z.array(resetLink) }),
  }),
  revokeResetLink: route({
    method: "DELETE",
    path: "/members/{memberId}/reset-link",
    summary: "Revoke a password reset link",
    tag: "Members",
    input: z.object({ memberId: id<MemberId>() }),
    output: done,
  }),
  showReset: route({
    method: "POST",
    path: "/reset/show",
    summary: "Whom a reset link is for",
    tag: "People",
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ email: z.string(), name: z.string() }),
  }),
  resetPassword: route({
    method: "POST",
    path: "/reset",
    summary: "Set a new password by a reset link",
    tag: "People",
    input: z.object({ token: z.string().max(200), password }),
    output: done,
  }),
};
