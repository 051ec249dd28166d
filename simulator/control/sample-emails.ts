import type { CustomerEmail } from "#contract/simulator/simulated-email.ts";
import { drawThermostat } from "#simulator/email/composing/images/thermostat.ts";
import type { Person } from "./sample-people.ts";

/** The emails of the start scenario: one with an image and a Cc, one in plain text. */
export function sampleEmails(
  people: readonly Person[],
): readonly { from: string; email: CustomerEmail }[] {
  const find = (name: string) => people.find((person) => person.name === name);
  const addressOf = (name: string) => find(name)?.addresses[0] ?? "";
  return [
    {
      from: addressOf("Bill Tranter"),
      email: {
        subject: "Thermostat shows E110",
        text: "Hello,\n\nOur thermostat has been showing E110 since last night, and the heating stays cold. I've added a picture below. Max next door has the same model, so I've copied him in.\n\nCould someone come by before Friday?\n\nKind regards\nBill Tranter",
        html: [
          "<p>Hello,</p>",
          "<p>Our thermostat has been showing <b>E110</b> since last night, and the heating stays cold. Max next door has the same model, so I've copied him in.</p>",
          '<p><img src="cid:thermostat@street.example" width="320" alt="The thermostat shows E110"></p>',
          "<p>Could someone come by <i>before Friday</i>?</p>",
          "<p>Kind regards<br>Bill Tranter</p>",
        ].join(""),
        cc: [{ address: addressOf("Max Oduya"), name: "Max Oduya" }],
        files: [
          {
            name: "thermostat.png",
            type: "image/png",
            base64: drawThermostat().toString("base64"),
            contentId: "thermostat@street.example",
          },
        ],
      },
    },
    {
      from: addressOf("Hana Novak"),
      email: {
        subject: "Invoice for March",
        isPlain: true,
        text: "Hi there,\n\nCould you resend the invoice for the repair in March? I need it for my landlord and can't find it anymore.\n\nThanks a lot,\nHana",
      },
    },
  ];
}
