import { z } from "zod";
import type { MemberId } from "#domain/ids.ts";
import { doneResponse, email, emptyObject, id, password, timestamp } from "./common-schemas.ts";
import { route } from "./route.ts";

const resetLink = z.object({
  memberId: id<MemberId>().describe("The member whose password it sets."),
  createdBy: id<MemberId>()
    .nullable()
    .describe("null: requested by email, or created by the server's operator on the command line."),
  isEmailed: z.boolean().describe("Whether the member requested it by email."),
  expiresAt: timestamp,
});

export const resetLinkRoutes = {
  createResetLink: route({
    method: "POST",
    path: "/members/{memberId}/reset-link",
    summary: "Create a password reset link",
    tag: "Members",
    input: z.object({ memberId: id<MemberId>() }),
    output: z.object({ link: z.string(), expiresAt: timestamp }),
  }),
  listResetLinks: route({
    method: "GET",
    path: "/reset-links",
    summary: "Pending password reset links",
    tag: "Members",
    input: emptyObject,
    output: z.object({ rows: z.array(resetLink) }),
  }),
  revokeResetLink: route({
    method: "DELETE",
    path: "/members/{memberId}/reset-link",
    summary: "Revoke a password reset link",
    tag: "Members",
    input: z.object({ memberId: id<MemberId>() }),
    output: doneResponse,
  }),
  requestPasswordReset: route({
    method: "POST",
    path: "/password-reset/request",
    summary: "Email a password reset link to a member who forgot theirs",
    tag: "People",
    input: z.object({ email }),
    output: doneResponse,
  }),
  getPasswordReset: route({
    method: "POST",
    path: "/password-reset/lookup",
    summary: "The member a reset link is for",
    tag: "People",
    input: z.object({ token: z.string().max(200) }),
    output: z.object({ email: z.string(), name: z.string() }),
  }),
  resetPassword: route({
    method: "POST",
    path: "/password-reset",
    summary: "Set a new password with a reset link",
    tag: "People",
    input: z.object({ token: z.string().max(200), password }),
    output: doneResponse,
  }),
};
