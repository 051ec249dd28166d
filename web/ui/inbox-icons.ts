import { CallIcon, MailIcon, TextIcon, WhatsappIcon } from "./icons.tsx";

/** By the kind of inbox. */
export const inboxIcons = {
  email: MailIcon,
  phone: CallIcon,
  sender: TextIcon,
  whatsapp: WhatsappIcon,
} as const;
