import type { Script } from "#testing/fake-carrier.ts";
import { webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { WhatsappKit } from "#testing/text-provider/kit.ts";

const wabaId = "102290129340398";
const dressed = (number: unknown) => (number ? `+${number}` : null);

interface Named {
  readonly parameter_name: string;
  readonly text: string;
}

export const vonageOnWhatsapp = (
  account: Script,
  isKnown: (authorization: string | undefined) => boolean,
): WhatsappKit => ({
  settings: { wabaId },
  parseSend(request) {
    const body = JSON.parse(request.body);
    const isThere = body.channel === "whatsapp";
    const kind = body.message_type;
    const file = ["image", "video", "audio", "file"].includes(kind) ? body[kind] : null;
    const custom = body.custom?.template;
    const named: readonly Named[] = custom?.components?.[0]?.parameters ?? [];
    const inOrder: readonly string[] = body.template?.parameters ?? [];
    const template = custom
      ? {
          ref: custom.name,
          language: custom.language.code,
          values: named.map((one) => [one.parameter_name, one.text] as const),
        }
      : body.template && {
          ref: body.template.name,
          language: body.whatsapp?.locale ?? null,
          values: inOrder.map((value, index) => [String(index + 1), value] as const),
        };
    return {
      from: isThere ? dressed(body.from) : null,
      to: isThere ? dressed(body.to) : null,
      text: body.text ?? file?.caption ?? null,
      fileAs: file ? kind : null,
      mediaUrls: file ? [file.url] : [],
      template: template ?? null,
      statusUrl: body.webhook_url ?? null,
    };
  },
  codes: { windowClosed: "1340", wrongTemplate: "1022", notThere: null },
  statusReport(reportedStatus, code) {
    const report = {
      message_uuid: "6f1d2c3b-4a59-4e68-8777-000000000007",
      to: "12025550177",
      from: "12025550100",
      timestamp: "2026-11-20T10:00:04.200Z",
      status: reportedStatus,
      channel: "whatsapp",
      client_ref: "r7",
      ...(code === null
        ? {}
        : {
            error: {
              type: `https://developer.vonage.com/api-errors/messages#${code}`,
              title: code,
              detail: "What went wrong.",
            },
          }),
    };
    const url = webhookUrl("vonage", "ref=r7");
    return { url, type: "application/json", body: JSON.stringify(report) };
  },
  templates: (all) => (request) => {
    const { pathname } = new URL(request.path, "https://vonage.example");
    if (pathname !== `/v2/whatsapp-manager/wabas/${wabaId}/templates`) return null;
    if (!isKnown(request.headers.authorization)) return { status: 401, body: {} };
    const templates = all.map(({ ref, language, body, isApproved }, index) => ({
      id: String(900 + index),
      name: ref,
      language,
      status: isApproved ? "APPROVED" : "PENDING",
      category: "UTILITY",
      components:
        body === ""
          ? [{ type: "HEADER", format: "IMAGE" }]
          : [
              { type: "HEADER", format: "TEXT", text: "A head" },
              { type: "BODY", text: body },
            ],
    }));
    return { status: 200, body: { templates } };
  },
  senders: account,
  senderRef: "whatsapp",
  webhookUrlAfter(requests) {
    const put = requests.findLast(({ method }) => method === "PUT")?.body;
    return put ? JSON.parse(put).capabilities.messages.webhooks.inbound_url.address : null;
  },
});
