import type { CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { WhatsappKit } from "#testing/text-provider/kit.ts";

const senderSid = `XE${"0".repeat(31)}1`;
const bare = (address: string | null): string | null =>
  address?.startsWith("whatsapp:") ? address.slice("whatsapp:".length) : null;

/** Newer APIs: a page of the list, with the full URL of the next page. */
function page(path: string, name: string, all: readonly object[]): CarrierResponse {
  const url = new URL(path, "https://twilio.example");
  const number = Number(url.searchParams.get("Page") ?? 0);
  const next = new URL(url);
  next.searchParams.set("Page", String(number + 1));
  const meta = {
    key: name,
    page: number,
    page_size: 2,
    url: url.href,
    first_page_url: url.href,
    previous_page_url: null,
    next_page_url: all.length > number * 2 + 2 ? next.href : null,
  };
  return { status: 200, body: { meta, [name]: all.slice(number * 2, number * 2 + 2) } };
}

const sender = (callbackUrl: string | null) => ({
  sid: senderSid,
  status: "ONLINE",
  sender_id: "whatsapp:+12025550100",
  webhook: { callback_url: callbackUrl, callback_method: "POST" },
  profile: { name: "Harbour Street Dental" },
  url: `https://messaging.twilio.com/v2/Channels/Senders/${senderSid}`,
});

export const twilioOnWhatsapp = (accountSid: string, account: Script): WhatsappKit => ({
  settings: {},
  parseSend(request) {
    const form = new URLSearchParams(request.body);
    const ref = form.get("ContentSid");
    const values: Record<string, string> = JSON.parse(form.get("ContentVariables") ?? "{}");
    return {
      from: bare(form.get("From")),
      to: bare(form.get("To")),
      text: form.get("Body"),
      fileAs: null,
      mediaUrls: form.getAll("MediaUrl"),
      template: ref === null ? null : { ref, language: null, values: Object.entries(values) },
      statusUrl: form.get("StatusCallback"),
    };
  },
  codes: { windowClosed: "63016", wrongTemplate: "63027", notThere: "63024" },
  statusReport(reportedStatus, code) {
    const form = {
      AccountSid: accountSid,
      MessageSid: `SM${"0".repeat(31)}7`,
      MessageStatus: reportedStatus,
      SmsStatus: reportedStatus,
      ChannelPrefix: "whatsapp",
      From: "whatsapp:+12025550100",
      To: "whatsapp:+12025550177",
      ...(code === null ? {} : { ErrorCode: code }),
    };
    const type = "application/x-www-form-urlencoded";
    return {
      url: webhookUrl("twilio", "ref=r7"),
      type,
      body: new URLSearchParams(form).toString(),
    };
  },
  templates: (all) => (request) => {
    if (!request.path.startsWith("/v1/ContentAndApprovals")) return null;
    const contents = all.map(({ ref, name, language, body, isApproved }) => ({
      sid: ref,
      friendly_name: `our ${name}`,
      language,
      types:
        body === "" ? { "twilio/media": { media: ["https://x"] } } : { "twilio/text": { body } },
      approval_requests: { name, status: isApproved ? "approved" : "pending" },
    }));
    return page(request.path, "contents", contents);
  },
  senders: (request) => {
    const { pathname } = new URL(request.path, "https://twilio.example");
    if (pathname === "/v2/Channels/Senders") return page(request.path, "senders", [sender(null)]);
    if (pathname !== `/v2/Channels/Senders/${senderSid}`) return account(request);
    const set = request.body === "" ? null : JSON.parse(request.body).webhook.callback_url;
    return { status: 202, body: sender(set) };
  },
  senderRef: senderSid,
  webhookUrlAfter(requests) {
    const set = requests.findLast(
      ({ method, path }) => method === "POST" && path.includes(senderSid),
    );
    return set ? JSON.parse(set.body).webhook.callback_url : null;
  },
});
