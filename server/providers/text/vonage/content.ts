// Builds the content of an outgoing message in the Messages API format of each channel.
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type { OutgoingText } from "#server/ports/text.ts";

export const contentOf = (text: OutgoingText): object =>
  text.channel === "whatsapp" ? onWhatsapp(text) : asText(text);

/** One picture has its own message type; several share one, with the text on the first. */
function asText({ text, mediaUrls }: OutgoingText): object {
  const [first] = mediaUrls;
  if (first === undefined) return { channel: "sms", message_type: "text", text };
  const images = mediaUrls.map((url, index) =>
    index === 0 && text !== "" ? { url, caption: text } : { url },
  );
  if (images.length === 1) return { channel: "mms", message_type: "image", image: images[0] };
  const content = images.map((picture) => ({ type: "image", ...picture }));
  return { channel: "mms", message_type: "content", content };
}

/**
 * https://developer.vonage.com/en/messages/concepts/whatsapp, read on 2026-11-22. One file at most, and no caption with
 * audio.
 */
function onWhatsapp({ text, template, mediaUrls, mediaTypes }: OutgoingText): object {
  const channel = "whatsapp";
  if (template) return { channel, ...asTemplate(template) };
  const [url] = mediaUrls;
  if (url === undefined) return { channel, message_type: "text", text };
  const [kind = ""] = (mediaTypes?.[0] ?? "").split("/");
  const file = text === "" ? { url } : { url, caption: text };
  if (kind === "image") return { channel, message_type: "image", image: file };
  if (kind === "video") return { channel, message_type: "video", video: file };
  if (kind === "audio") return { channel, message_type: "audio", audio: { url } };
  return { channel, message_type: "file", file };
}

/** Numbered variables are passed by position; named ones only in WhatsApp's own format, which Vonage passes through. */
function asTemplate({ name, language, values }: OutgoingTemplate): object {
  const filled = Object.entries(values);
  if (filled.every(([variable]) => /^\d+$/.test(variable))) {
    const parameters = filled.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
    return {
      message_type: "template",
      template: { name, parameters },
      whatsapp: { policy: "deterministic", locale: language },
    };
  }
  const parameters = filled.map(([variable, value]) => ({
    type: "text",
    parameter_name: variable,
    text: value,
  }));
  const components = [{ type: "body", parameters }];
  const template = { name, language: { policy: "deterministic", code: language }, components };
  return { message_type: "custom", custom: { type: "template", template } };
}
