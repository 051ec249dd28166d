import { z } from "zod";
import type { InvitationId, MemberId, TeamId } from "#domain/ids.ts";
import {
  doneResponse,
  email,
  emptyObject,
  id,
  name,
  password,
  role,
  timestamp,
} from "./common-schemas.ts";
import { signedIn } from "./member.ts";
import { route } from "./route.ts";

export const invitation = z.object({
  id: id<InvitationId>(),
  email: z.string(),
  role,
  teamIds: z.array(id<TeamId>()),
  invitedBy: id<MemberId>(),
  createdAt: timestamp,
  expiresAt: timestamp,
  emailed: z
    .object({
      state: z.enum(["sending", "sent", "failed", "unknown"]),
      message: z.string().nullable().describe("Why it failed, or why it is being tried again."),
      at: timestamp,
    })
    .nullable()
    .describe("Delivery status of the email with its link; null if none was sent."),
});
const invited = z.object({ invitation, link: z.string() });

export const invitationRoutes = {
  inviteMember: route({
    method: "POST",
    path: "/invitations",
    summary: "Invite someone by email or by link",
    tag: "Members",
    input: z.object({
      email,
      role,
      teamIds: z.array(id<TeamId>()).max(100).default([]),
      sendsEmail: z
        .boolean()
        .default(false)
        .describe("Whether Deskbell emails them the link, from the inbox chosen for it."),
    }),
    output: invited,
  }),
  resendInvitation: route({
    method: "POST",
    path: "/invitations/{invitationId}/resend",
    summary: "Email an invitation again, with a new link",
    tag: "Members",
    input: z.object({ invitationId: id<InvitationId>() }),
    output: invited,
  }),
  listInvitations: route({
    method: "GET",
    path: "/invitations",
    summary: "Pending invitations",
    tag: "Members",
    input: emptyObject,
    output: z.object({ rows: z.array(invitation) }),
  }),
  revokeInvitation: route({
    method: "DELETE",
    path: "/invitations/{invitationId}",
    summary: "Revoke an invitation",
    tag: "Members",
    input: z.object({ invitationId: id<InvitationId>() }),
    output: doneResponse,
  }),
  getInvitation: route({
    method: "POST",
    path: "/invitations/lookup",
    summary: "What an invitation link is for",
    tag: "People",
    input: z.object({ token: z.string().max(200) }),
    output: z.object({
      workspace: z.string(),
      email: z.string(),
      invitedBy: z.string(),
    }),
  }),
  acceptInvitation: route({
    method: "POST",
    path: "/invitations/accept",
    summary: "Join with an invitation link",
    tag: "People",
    input: z.object({ token: z.string().max(200), name, password }),
    output: signedIn,
  }),
};
