// Resend's endpoints other than sending.

import { findEmail, listEmails } from "#simulator/email/store/emails.ts";
import {
  addSuppression,
  findSuppression,
  listSuppressions,
  removeSuppression,
} from "#simulator/email/store/suppressions.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { resendError } from "./errors.ts";
import {
  domainId,
  domainShape,
  domainWithRecordsShape,
  emailRowShape,
  emailShape,
  suppressionShape,
} from "./shapes.ts";
import type { ResendRequest } from "./types.ts";

const usualPage = 20;
const largestPage = 100;

const list = (data: readonly unknown[], hasMore = false): SimulatorResponse => ({
  status: 200,
  json: { object: "list", has_more: hasMore, data },
});

export async function routeResendRequest(request: ResendRequest): Promise<SimulatorResponse> {
  const { context, account, method, path } = request;
  const [entity, name, ...rest] = path.split("/").map(decodeURIComponent);
  if (rest.length > 0) return resendError("not_found");
  const action = `${method} ${entity}${name === undefined ? "" : "/"}`;
  switch (action) {
    case "GET emails":
      return listEmailsResource(request);
    case "GET emails/": {
      const email = await findEmail(context.pool, account.accountSid, name ?? "");
      if (email === null) return resendError("not_found", { message: "Email not found" });
      return { status: 200, json: emailShape(email) };
    }
    case "GET domains":
      return list([domainShape(account)]);
    case "GET domains/":
      if (name !== domainId(account)) {
        return resendError("not_found", { message: "Domain not found" });
      }
      return { status: 200, json: domainWithRecordsShape(account) };
    case "GET suppressions":
      return list((await listSuppressions(context.pool, account.accountSid)).map(suppressionShape));
    case "POST suppressions":
      return postSuppression(request);
    case "GET suppressions/":
    case "DELETE suppressions/":
      return suppressionResource(request, name ?? "");
  }
  const isKnown = ["emails", "domains", "suppressions"].includes(entity ?? "");
  return resendError(isKnown ? "method_not_allowed" : "not_found");
}

async function listEmailsResource({
  context,
  account,
  query,
}: ResendRequest): Promise<SimulatorResponse> {
  const requested = Number(query.get("limit") ?? usualPage);
  const limit =
    Number.isInteger(requested) && requested > 0 ? Math.min(requested, largestPage) : usualPage;
  const found = await listEmails(context.pool, account.accountSid, {
    limit: limit + 1,
    after: query.get("after"),
  });
  return list(found.slice(0, limit).map(emailRowShape), found.length > limit);
}

async function postSuppression({
  context,
  account,
  body,
}: ResendRequest): Promise<SimulatorResponse> {
  const email = (body as { email?: unknown } | null)?.email;
  if (typeof email !== "string" || email === "") {
    return resendError("missing_required_field", { message: "Missing `email` field." });
  }
  const made = await addSuppression(context.pool, account.accountSid, {
    email,
    origin: "manual",
    sourceId: null,
  });
  return { status: 201, json: { object: "suppression", id: made.id } };
}

async function suppressionResource(
  { context, account, method }: ResendRequest,
  name: string,
): Promise<SimulatorResponse> {
  const found = await findSuppression(context.pool, account.accountSid, name);
  if (found === null) return resendError("not_found", { message: "Suppression not found" });
  if (method === "GET") {
    return { status: 200, json: { object: "suppression", ...suppressionShape(found) } };
  }
  await removeSuppression(context.pool, account.accountSid, found.id);
  return { status: 200, json: { object: "suppression", id: found.id, deleted: true } };
}
