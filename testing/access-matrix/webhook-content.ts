/** The host doesn't exist, and none of these events happens: nothing is sent. */
export const webhookContent = (description: string) => ({
  url: "https://program.example/deskbell",
  description,
  eventTypes: ["contact.removed" as const],
});
