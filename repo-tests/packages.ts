// Which files may import which package. Each external package is used by few files, so replacing it changes only those.
// Test code may use any package.
import { isIn } from "./layering.ts";

export const packages: Readonly<Record<string, readonly string[]>> = {
  "@orpc/contract": ["contract"],
  "@orpc/json-schema": ["server/http/rest-api.ts"],
  "@orpc/openapi": ["contract/openapi/build-document.ts", "server/http/rest-api.ts"],
  "@orpc/server": ["server/http/rest-api.ts"],
  "@orpc/zod": ["contract/openapi/build-document.ts", "server/http/rest-api.ts"],
  entities: ["server/mime"],
  "graphile-worker": ["server/scheduler"],
  htmlparser2: ["server/mime/body"],
  "encoding-japanese": ["server/mime"],
  "iconv-lite": ["server/mime"],
  mailparser: ["server/mime"],
  "libphonenumber-js": ["domain/contact", "simulator"],
  pg: [
    "server/store",
    "server/postgres",
    "server/scheduler",
    "server/live/feed-tail.ts",
    "server/mail-ingress/imap/lease.ts",
    "server/open-app-database.ts",
    "server/queue-runtimes.ts",
    "simulator",
    "tools",
    "bench",
  ],
  "sanitize-html": ["server/mime/outgoing"],
  "smtp-server": ["server/mail-ingress/smtp"],
  imapflow: ["server/providers/email"],
  mailauth: ["server/mime/authentication"],
  "mpg123-decoder": ["server/providers/voice/mp3"],
  nodemailer: ["server/providers/email", "simulator/email"],
  ws: ["server/live/live-sockets.ts", "simulator/voice/pstream", "bench"],
  werift: ["simulator/voice/media"],
  zod: [
    "contract",
    "server/actions",
    "server/providers",
    "server/scheduler/job-catalog.ts",
    "server/scheduler/conversation-jobs.ts",
    "server/scheduler/system-email-jobs.ts",
    "server/scheduler/webhook-jobs.ts",
  ],
  "@tanstack/react-query": ["web/app", "web/data", "web/features"],
  react: ["web"],
  "react-dom": ["web/app", "web/features", "web/ui"],
  "lucide-react": ["web/ui/icons.tsx", "web/features/simulator/icons.ts"],
  "@twilio/voice-sdk": ["web/features/softphone/drivers"],
  jssip: ["web/features/softphone/drivers"],
  dompurify: ["web/features/conversation/email/frame"],
  "@tiptap/react": ["web/ui/rich-text"],
  "@tiptap/pm": ["web/ui/rich-text"],
  "@tiptap/starter-kit": ["web/ui/rich-text"],
  "@tiptap/extension-image": ["web/ui/rich-text"],
  "@tiptap/extensions": ["web/ui/rich-text"],
  "qrcode-generator": ["web/features/settings/security"],
};

/** Folders used only in development. */
const workshop = ["testing", "e2e", "repo-tests", "bench", "tools"];

export function checkPackage(file: string, name: string): string | null {
  if (name.startsWith("node:"))
    return isIn(file, "domain") || isIn(file, "contract") || isIn(file, "web")
      ? `${file} imports ${name}, which a browser does not have`
      : null;
  if (workshop.some((folder) => isIn(file, folder))) return null;
  const folders = packages[name];
  if (!folders) return `${file} imports ${name}, which has no row in repo-tests/packages.ts`;
  return folders.some((folder) => isIn(file, folder)) ? null : `${file} may not import ${name}`;
}
