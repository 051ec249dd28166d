import type { Script } from "#testing/fake-carrier.ts";
import { kit } from "#testing/voice-provider/kits/twilio.ts";

const { accountSid = "" } = kit.settings;
const applicationsPath = `/2010-04-01/Accounts/${accountSid}/Applications.json`;
export const applicationSid = `AP${"1".repeat(32)}`;

/** Twilio's list of TwiML applications with these names, and its response to creating or changing one. */
export const twilioApplications =
  (known: readonly string[]): Script =>
  ({ method, path }) => {
    const application = (name: string) => ({
      sid: applicationSid,
      friendly_name: name,
      account_sid: accountSid,
      api_version: "2010-04-01",
      uri: path,
    });
    if (method !== "GET")
      return {
        status: path === applicationsPath ? 201 : 200,
        body: application("Deskbell at desk.example"),
      };
    return {
      status: 200,
      body: {
        applications: known.map(application),
        page: 0,
        page_size: 50,
        start: 0,
        end: 0,
        uri: path,
        next_page_uri: null,
      },
    };
  };
