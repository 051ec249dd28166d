// /api/v1: the actions as a REST API, with the paths and methods of the contract. The only server module that imports
// oRPC.
import type { IncomingMessage, ServerResponse } from "node:http";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { implement, ORPCError } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { routes } from "#contract/routes.ts";
import { AppError } from "#domain/errors.ts";
import type { Language } from "#domain/language/languages.ts";
import type { Action } from "#server/actions/define-action.ts";
import { actions } from "#server/actions/registry.ts";
import type { ActionRequest, Runtime } from "#server/actions/runtime.ts";
import type { LogFn } from "#server/logger.ts";
import {
  problemType,
  requestLanguage,
  retryAfterSeconds,
  toAppError,
  toProblemDetails,
} from "./problem-details.ts";

/** The actor depends on the action: public actions always get an anonymous one. */
type ActionRequestFor = (action: Action) => ActionRequest;

interface ApiRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The parsed body, within its size limit; undefined if the method has none. */
  readonly body: unknown;
  /** Counts the body before it is sent; throws if its client leaves too many unread. */
  readonly addUnread: (bytes: number) => void;
}

export interface Api {
  /** False if no route of the contract matches. */
  serve(call: ApiRequest, actionRequest: ActionRequestFor): Promise<boolean>;
}

export function createRestApi(runtime: Runtime, log: LogFn): Api {
  const contract = implement(routes).$context<ApiContext>();
  const router = Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      // A route and its action share name and types, which the table guarantees; the loop loses that.
      (contract[name as keyof typeof contract] as unknown as Handled).handler(
        ({ input, context }) =>
          runtime.run(action as never, context.actionRequest(action as Action), input as never),
      ),
    ]),
  );
  const handler = new OpenAPIHandler<ApiContext>(router as never, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          const result = await next();
          context.addUnread(Buffer.byteLength(JSON.stringify(result) ?? ""));
          return result;
        } catch (error) {
          const known = toAppError(readIssues(error), log, "api");
          const seconds = retryAfterSeconds(known);
          if (seconds !== null) context.response.setHeader("retry-after", String(seconds));
          context.response.setHeader("content-language", context.language);
          throw toOrpcError(known, context.language);
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      error.data ?? toProblemDetails(new AppError("not_found")),
  });

  return {
    async serve({ request, response, body, addUnread }, actionRequest) {
      setProblemContentType(response);
      if (body !== undefined) Object.assign(request, { body });
      const { matched } = await handler.handle(request, response, {
        prefix: "/api/v1",
        context: {
          actionRequest,
          response,
          addUnread,
          language: requestLanguage(request.headers["accept-language"]),
        },
      });
      return matched;
    },
  };
}

interface ApiContext {
  readonly actionRequest: ActionRequestFor;
  readonly response: ServerResponse;
  readonly addUnread: (bytes: number) => void;
  readonly language: Language;
}

interface Handled {
  handler(
    run: (call: {
      input: unknown;
      context: { actionRequest: ActionRequestFor };
    }) => Promise<unknown>,
  ): unknown;
}

const toOrpcError = (error: AppError, language: Language): ORPCError<string, unknown> =>
  new ORPCError(error.code, {
    status: error.status,
    message: error.message,
    data: toProblemDetails(error, language),
  });

/** The contract's input validation reports every issue at once. */
function readIssues(error: unknown): unknown {
  const issues =
    error instanceof ORPCError && error.code === "BAD_REQUEST"
      ? (error.data as { issues?: unknown })?.issues
      : null;
  if (!Array.isArray(issues)) return error;
  return AppError.invalid(
    issues.map((one: { path?: unknown[]; message: string }) => ({
      path: (one.path ?? []).join("."),
      message: one.message,
    })),
  );
}

function setProblemContentType(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1);
    if (status >= 400 && headers && typeof headers === "object")
      Object.assign(headers, { "content-type": problemType });
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
}
