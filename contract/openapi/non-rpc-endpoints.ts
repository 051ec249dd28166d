// Endpoints that aren't JSON request and response: the change feed, uploads and downloads.
import { feedEntities } from "#domain/feed.ts";
import { limit } from "#domain/limits.ts";
import { problemResponse } from "./problem.ts";

const uuid = { type: "string", format: "uuid" };
const atRoot = [{ url: "/" }];

/** Schema of `state` in a change, by entity; other entities have no `state`. */
const stateSchemaOf: Readonly<Record<string, string>> = {
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
  description: "What changed, and its current state.",
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
    operation: { type: "string", enum: ["upserted", "removed"] },
    conversationId: {
      ...uuid,
      description: "Set for an entry, a read position, a draft or a timeline.",
    },
    state: {
      description: "The current state; absent if it is gone or belongs to someone else.",
      anyOf: Object.values(stateSchemaOf).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    },
  },
};

export const nonRpcEndpoints = {
  "/feed": {
    get: {
      operationId: "readFeed",
      summary: "All changes in real time",
      tags: ["Change feed"],
      description:
        "Server-sent events; send `Accept: text/event-stream`. Each event has a number as its `id`. To resume after a disconnect, send `Last-Event-ID` (or `after`): nothing is skipped. " +
        "`changes` contains an array of changes. `resync` means that too much changed to list: refetch what you have. `reset` means that your access changed or that you were disconnected too long: discard what you have and load it again.",
      parameters: [
        {
          name: "after",
          in: "query",
          required: false,
          schema: { type: "integer", minimum: 0, default: 0 },
          description:
            "The last number you received, at first 0: usually answered by a `resync` or `reset` with the current number as its `id`.",
        },
        { name: "Last-Event-ID", in: "header", required: false, schema: { type: "integer" } },
      ],
      responses: {
        "200": {
          description: "A stream of events that stays open.",
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
      summary: "Upload a file to attach to a message",
      tags: ["Files"],
      description: `The body is the file, at most ${limit("uploadBytes")} bytes. Use the ID in the response in attachmentIds. A file not used within a day is deleted.`,
      parameters: [{ name: "name", in: "query", required: false, schema: { type: "string" } }],
      requestBody: { required: true, content: { "*/*": { schema: {} } } },
      responses: {
        "201": {
          description: "The stored file.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Attachment" } } },
        },
        default: problemResponse,
      },
    },
  },
  "/audio-files/{audioFileId}": {
    get: {
      servers: atRoot,
      operationId: "playAudioFile",
      summary: "The content of an audio file that callers hear",
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
      operationId: "playRecording",
      summary: "The audio of a recording or a voicemail; each playback is logged",
      tags: ["Files"],
      parameters: [{ name: "recordingId", in: "path", required: true, schema: uuid }],
      responses: {
        "200": { description: "A WAV file.", content: { "audio/wav": { schema: {} } } },
        "206": { description: "The requested range.", content: { "audio/wav": { schema: {} } } },
        default: problemResponse,
      },
    },
  },
  "/attachments/{attachmentId}": {
    servers: atRoot,
    get: {
      operationId: "downloadFile",
      summary: "The content of an attachment",
      tags: ["Files"],
      parameters: [{ name: "attachmentId", in: "path", required: true, schema: uuid }],
      responses: {
        "200": { description: "The file.", content: { "*/*": { schema: {} } } },
        default: problemResponse,
      },
    },
  },
};
