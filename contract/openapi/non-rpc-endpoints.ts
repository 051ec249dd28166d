// Endpoints that aren't JSON request and response: the change feed, uploads and downloads.
import { feedEntities } from "#domain/feed.ts";
import { limit } from "#domain/limits.ts";
import { problemResponse } from "./problem.ts";

const uuid = { type: "string", format: "uuid" };
const atRoot = [{ url: "/" }];

/** Schema of `now` in a change, by entity; other entities have no `now`. */
const nowOf: Readonly<Record<string, string>> = {
  workspace: "Workspace",
  member: "Member",
  team: "Team",
  inbox: "Inbox",
  tag: "Tag",
  contact: "Contact",
  conversation: "Conversation",
  entry: "Entry",
  call: "Call",
};

export const feedChange = {
  type: "object",
  description: "What changed, and how it stands now.",
  required: ["entity", "id", "operation"],
  properties: {
    entity: {
      type: "string",
      enum: Object.keys(feedEntities),
      description: Object.entries(feedEntities)
        .map(([entity, purpose]) => `${entity}: ${purpose}`)
        .join(". "),
    },
    id: uuid,
    operation: { type: "string", enum: ["saved", "gone"] },
    conversationId: { ...uuid, description: "Of an entry, a read mark or a draft." },
    now: {
      description: "The present state; absent when it is gone or belongs to somebody else.",
      anyOf: Object.values(nowOf).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    },
  },
};

export const nonRpcEndpoints = {
  "/feed": {
    get: {
      operationId: "readFeed",
      summary: "Everything that changes, as it happens",
      tags: ["Feed"],
      description:
        "Server-sent events; send `Accept: text/event-stream`. Each event carries a number as its `id`. After a break, go on with `Last-Event-ID` (or `after`): nothing is skipped. " +
        "`news` carries an array of changes. `many` says that too much changed to be told: ask again for what you hold. `reset` says that what you may see changed, or that you were away too long: forget what you hold and load it anew.",
      parameters: [
        {
          name: "after",
          in: "query",
          required: false,
          schema: { type: "integer", minimum: 0, default: 0 },
          description: "The last number you know; `feedSeq` of GET /me is the present one.",
        },
        { name: "Last-Event-ID", in: "header", required: false, schema: { type: "integer" } },
      ],
      responses: {
        "200": {
          description: "A stream that stays open.",
          content: {
            "text/event-stream": {
              schema: { type: "array", items: { $ref: "#/components/schemas/FeedChange" } },
            },
          },
        },
        default: problemResponse,
      },
    },
  },
  "/uploads": {
    servers: atRoot,
    post: {
      operationId: "uploadFile",
      summary: "Bring a file, to send it with a text",
      tags: ["Files"],
      description: `The bytes are the body, at most ${limit("uploadBytes")} of them. Name the answer's id in attachmentIds. A file that no message took within a day is forgotten.`,
      parameters: [{ name: "name", in: "query", required: false, schema: { type: "string" } }],
      requestBody: { required: true, content: { "*/*": { schema: {} } } },
      responses: {
        "201": {
          description: "Kept.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Attachment" } } },
        },
        default: problemResponse,
      },
    },
  },
  "/audio-files/{audioFileId}": {
    get: {
      servers: atRoot,
      operationId: "hearSound",
      summary: "The bytes of a sound that callers may hear",
      tags: ["Files"],
      parameters: [{ name: "audioFileId", in: "path", required: true, schema: uuid }],
      responses: {
        "200": { description: "A WAV file.", content: { "audio/wav": { schema: {} } } },
        default: problemResponse,
      },
    },
  },
  "/recordings/{recordingId}": {
    get: {
      servers: atRoot,
      operationId: "hearTake",
      summary: "The sound of a recording or a voicemail; each hearing is noted",
      tags: ["Files"],
      parameters: [{ name: "recordingId", in: "path", required: true, schema: uuid }],
      responses: {
        "200": { description: "A WAV file.", content: { "audio/wav": { schema: {} } } },
        "206": { description: "The part asked for.", content: { "audio/wav": { schema: {} } } },
        default: problemResponse,
      },
    },
  },
  "/attachments/{attachmentId}": {
    servers: atRoot,
    get: {
      operationId: "downloadFile",
      summary: "The bytes of an attachment",
      tags: ["Files"],
      parameters: [{ name: "attachmentId", in: "path", required: true, schema: uuid }],
      responses: {
        "200": { description: "The file.", content: { "*/*": { schema: {} } } },
        default: problemResponse,
      },
    },
  },
};
