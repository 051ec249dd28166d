/** Why a delivery failed. */
const webhookProblems = {
  status: "the endpoint responded with an error",
  redirect: "the endpoint responded with a redirect, which isn't followed",
  timeout: "the endpoint didn't respond in time",
  unreachable: "no connection to the endpoint: its name, port or certificate",
  forbidden: "the endpoint isn't on the public internet",
  internal: "the event couldn't be put together; nothing was sent",
} as const;
export type WebhookProblem = keyof typeof webhookProblems;
export const webhookProblemNames = Object.keys(webhookProblems) as WebhookProblem[];

/** Of a delivery. `manual`: a member sends it once. `hidden`: its endpoint may not see it any more. */
export const webhookDeliveryStates = [
  "pending",
  "manual",
  "delivered",
  "failed",
  "hidden",
] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** `failed`: turned off after days of failures. */
export const webhookEndpointStates = ["on", "off", "failed"] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];
