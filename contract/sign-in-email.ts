import { z } from "zod";
import type { MemberId } from "#domain/ids.ts";
import { doneResponse, email, id, password } from "./common-schemas.ts";
import { route } from "./route.ts";

const token = z.string().max(200);

export const signInEmailRoutes = {
  requestEmailChange: route({
    method: "POST",
    path: "/me/email",
    summary: "Change the email I sign in with; a link in the new mailbox confirms it",
    tag: "People",
    input: z.object({ email, password }),
    output: doneResponse,
  }),
  getEmailChange: route({
    method: "POST",
    path: "/email-change/lookup",
    summary: "The email that a confirmation link is for",
    tag: "People",
    input: z.object({ token }),
    output: z.object({ email: z.string() }),
  }),
  confirmEmailChange: route({
    method: "POST",
    path: "/email-change",
    summary: "Confirm a new sign-in email with a link and the password",
    tag: "People",
    input: z.object({ token, password }),
    output: z.object({ email: z.string() }),
  }),
  changeMemberEmail: route({
    method: "POST",
    path: "/members/{memberId}/email",
    summary: "Change the email a member signs in with; asks for my password",
    tag: "Members",
    input: z.object({ memberId: id<MemberId>(), email, password }),
    output: doneResponse,
  }),
};
