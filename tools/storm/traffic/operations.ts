import type { Kind } from "#tools/storm/ledger.ts";
import { callIn, makeAnsweredCall } from "./calls.ts";
import { saveDraft } from "./drafts.ts";
import {
  carrierText,
  mailIn,
  mailOut,
  merge,
  note,
  postInboundText,
  rename,
  textOut,
} from "./message-operations.ts";
import { sendPicture } from "./pictures.ts";
import { scheduleEmail, snooze } from "./schedule-email.ts";
import type { RunContext } from "./types.ts";
import { receiveWhatsapp, sendWhatsapp } from "./whatsapp.ts";

/** What is done at its own rate. */
export const operations: Partial<Record<Kind, (context: RunContext) => Promise<void>>> = {
  hook_text: postInboundText,
  carrier_text: carrierText,
  picture_in: sendPicture,
  mail_in: mailIn,
  text_out: textOut,
  mail_out: mailOut,
  scheduled_mail: scheduleEmail,
  whatsapp_in: receiveWhatsapp,
  whatsapp_out: sendWhatsapp,
  note,
  draft: saveDraft,
  snooze,
  rename,
  merge,
  call_in: callIn,
  call_taken: makeAnsweredCall,
};
