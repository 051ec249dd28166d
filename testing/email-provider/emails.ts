// Outgoing emails containing everything that can break in transit.
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";

const picture: OutgoingFile = {
  name: "Größe – 測試.png",
  type: "image/png",
  bytes: onePixelPng,
  contentId: "picture.1@harbour.example",
};
const document: OutgoingFile = {
  name: "Offer (2), final; 50% off.pdf",
  type: "application/pdf",
  bytes: Buffer.from("%PDF-1.4\n\u0000\u00ff binary\r\n.\r\n%%EOF\n", "latin1"),
  contentId: null,
};
const files: readonly OutgoingFile[] = [picture, document];

export const richEmail: OutgoingEmail = {
  ref: "0193a1b2-0000-7000-8000-00000000d001",
  messageId: "db.0193a1b2.k7@harbour.example",
  inReplyTo: "CAF-8+question@mail.example",
  references: [
    "first.of.all@mail.example",
    "CAF-8+question@mail.example",
    "db.0193a1b2.k7@harbour.example",
  ],
  date: new Date("2026-11-20T10:00:00.000Z"),
  from: { address: "support@harbour.example", name: 'Harbour "Dental", Straße' },
  replyTo: { address: "support+c_mfzg2_k7q@harbour.example", name: "Harbour Dental" },
  to: [{ address: "maya+vip@xn--bcher-kva.example", name: "Maya Ünal" }],
  cc: [
    { address: "o'neil@mail.example", name: "" },
    { address: "li@mail.example", name: "李, 小龙" },
  ],
  bcc: [{ address: "archive@harbour.example", name: "" }],
  subject: "Re: Is my table ready — café & bar, 100% sure? 🎉",
  text: "Yes, it is — come in! 🎉\n\n.\nFrom us all\n",
  html: '<p>Yes, it is — <b>come in</b>! 🎉 <img src="cid:picture.1@harbour.example" alt=""></p>',
  files,
  headers: [["X-Auto-Response-Suppress", "All"]],
};

/** One recipient and plain text: the everyday reply. */
export const plainEmail: OutgoingEmail = {
  ...richEmail,
  ref: "0193a1b2-0000-7000-8000-00000000d002",
  messageId: "db.0193a1b2.k8@harbour.example",
  inReplyTo: null,
  references: ["db.0193a1b2.k8@harbour.example"],
  replyTo: null,
  cc: [],
  bcc: [],
  html: null,
  files: [],
  headers: [],
};
