// Which package may be known where. Everything foreign stands behind few files of ours, so that leaving it
// is a change of those files. Test code may use what it likes.
import { isIn } from "./arrows.ts";

export const packages: Readonly<Record<string, readonly string[]>> = {
  "@orpc/contract": ["contract"],
  "@orpc/json-schema": ["server/http/api.ts"],
  "@orpc/openapi": ["contract/document.ts", "server/http/api.ts"],
  "@orpc/server": ["server/http/api.ts"],
  "@orpc/zod": ["contract/document.ts", "server/http/api.ts"],
  "graphile-worker": ["server/scheduler"],
  "encoding-japanese": ["server/mime"],
  "iconv-lite": ["server/mime"],
  mailparser: ["server/mime"],
  "libphonenumber-js": ["domain/contact", "simulator"],
  pg: [
    "server/store",
    "server/postgres",
    "server/scheduler",
    "server/live/tail.ts",
    "server/mail-doors/imap/lease.ts",
    "server/open-app-database.ts",
    "server/queue-desks.ts",
    "simulator",
    "tools",
    "bench",
  ],
  "sanitize-html": ["server/mime/outgoing"],
  "smtp-server": ["server/mail-doors/smtp"],
  imapflow: ["server/providers/mail"],
  mailauth: ["server/mime/authenticity"],
  "mpg123-decoder": ["server/providers/voice/mp3"],
  nodemailer: ["server/providers/mail", "simulator/mail"],
  ws: ["server/live/sockets.ts", "simulator/voice/pstream", "bench"],
  werift: ["simulator/voice/media"],
  zod: ["contract", "server/actions", "server/providers", "server/scheduler/catalogue.ts"],
  "@tanstack/react-query": ["web/app", "web/data", "web/features"],
  react: ["web"],
  "react-dom": ["web/app", "web/features", "web/ui"],
  "lucide-react": ["web/ui/icon.tsx", "web/features/simulator/glyphs.ts"],
  "@twilio/voice-sdk": ["web/features/softphone/drivers"],
  jssip: ["web/features/softphone/drivers"],
  dompurify: ["web/features/conversation/mail/frame"],
  "@tiptap/react": ["web/ui/rich"],
  "@tiptap/pm": ["web/ui/rich"],
  "@tiptap/starter-kit": ["web/ui/rich"],
  "@tiptap/extension-image": ["web/ui/rich"],
  "@tiptap/extensions": ["web/ui/rich"],
  "qrcode-generator": ["web/features/settings/security"],
};

/** Folders that are run by developers alone. */
const workshop = ["testing", "e2e", "guards", "bench", "tools"];

export function judgePackage(file: string, name: string): string | null {
  if (name.startsWith("node:"))
    return isIn(file, "domain") || isIn(file, "contract") || isIn(file, "web")
      ? `${file} imports ${name}, which a browser does not have`
      : null;
  if (workshop.some((place) => isIn(file, place))) return null;
  const places = packages[name];
  if (!places) return `${file} imports ${name}, which has no row in guards/packages.ts`;
  return places.some((place) => isIn(file, place)) ? null : `${file} may not import ${name}`;
}
