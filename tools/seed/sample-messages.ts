// Sample conversations of a heating and plumbing company. A topic has its own opening and continues with sentences that
// fit most topics; placeholders are filled from small lists.
import type { SeedRandom } from "./seed-random.ts";

interface Topic {
  readonly opens: readonly string[];
  readonly ourReplies: readonly string[];
  /** Names of fitting tags. */
  readonly tags: readonly string[];
}

const topics: readonly Topic[] = [
  {
    opens: [
      "Hello, the kitchen tap is dripping again. Could someone take a look {day}?",
      "There is water under the sink in {room}. Should I turn something off?",
      "The shower in {room} leaks through the ceiling since this morning",
      "Hi, a pipe in {room} is wet where it goes into the wall. Nothing drips yet.",
    ],
    ourReplies: [
      "Please turn the stopcock under the sink to the right. {engineer} can be with you {day} at {time}.",
      "Thank you for the picture. That is the {part}; we carry it in the van. {day}, {time}?",
      "A bucket for now, and we come {day} between {time} and noon. Is someone at home?",
    ],
    tags: ["Leak"],
  },
  {
    opens: [
      "The thermostat shows E{code}. What does that mean?",
      "No hot water since this morning 🥶",
      "The boiler bangs when it starts. Is that dangerous?",
      "Heating is on in {room} but the radiator stays cold at the top",
    ],
    ourReplies: [
      "E{code} means too little pressure. The black valve below the boiler, a quarter turn, until the needle stands at 1.5.",
      "It is not dangerous, but please leave it off. {engineer} comes {day} at {time} with a new {part}.",
      "That is air in the system: bleed it with the small key, and tell us if it comes back.",
    ],
    tags: ["Boiler", "Warranty"],
  },
  {
    opens: [
      "Is my appointment {day} at {time} still fine?",
      "We are running ten minutes late, sorry! {street}",
      "Could we move {day} to the afternoon? Something came up",
      "Do you also come to {street}? It is just outside the ring road",
    ],
    ourReplies: [
      "{day}, {time}, at {street}: it stands. {engineer} rings before the door.",
      "Of course. {day} at {time} is free, shall I put you there?",
      "We do. The nearest day is {day}, from {time}.",
    ],
    tags: [],
  },
  {
    opens: [
      "I got invoice {number} twice. Which one should I pay?",
      "Can you send invoice {number} to my landlord instead?",
      "The estimate said {price} and the invoice says more. Why?",
      "Paid {price} by transfer today, invoice {number}",
    ],
    ourReplies: [
      "The second one was our mistake, sorry. Please pay {number} only.",
      "The {part} was not in the estimate; you agreed to it by text on the day. I send both again.",
      "Received, thank you. The receipt is on its way to your mailbox.",
    ],
    tags: ["Invoice", "Landlord", "Complaint"],
  },
  {
    opens: [
      "What would a new boiler for a three-bedroom house cost, roughly?",
      "Could you quote for a {part}? I can send pictures",
      "How long does it take to get a {part}?",
      "Would you fit a {part} that I bought myself?",
    ],
    ourReplies: [
      "Between {price} and twice that, fitted. {engineer} looks at it {day} at {time}, free of charge.",
      "The {part} is {price} and here in three days. Shall I order it?",
      "We would, without a guarantee on the part itself. {day} at {time}?",
    ],
    tags: ["Quote", "Warranty"],
  },
];

const customerGoesOn = [
  "Yes please",
  "Great, thanks!",
  "{day} is better for me",
  "It is the second door on the left, {street}",
  "Nobody is home before {time}, my neighbour has the key",
  "Here is a picture of the label, I hope you can read it",
  "Still the same, sorry",
  "It works again, thank you so much",
  "How much would that be?",
  "Ok 👍",
  "Could {engineer} come again? We were very happy last time",
  "Any news about the {part}?",
];
const weGoOn = [
  "{name}, it is in the book: {day} at {time}.",
  "{engineer} is on the way, about twenty minutes.",
  "Thank you, that helps. I will ask {engineer} and come back to you today.",
  "That would be {price}, all in.",
  "The {part} has arrived. When may we come?",
  "Glad to hear it. Write any time.",
  "Sorry about that. Could you send a picture of the {part}?",
  "We have moved you to {day}, {time}. Tell us if that does not suit.",
  "All done. The guarantee runs two years; keep this text as your receipt.",
];
const notes = [
  "Key is with the neighbour at number 12. Dog is friendly.",
  "Third visit for the same {part}; do not charge.",
  "Called and left a message, no answer.",
  "Landlord pays above {price}, else ask first.",
  "Please look at this before {day}, I am away.",
];
const spam = [
  "Congratulations! You have won a {price} gift card, click to claim",
  "Your parcel could not be delivered, pay the fee here",
  "Cheap roof insulation in your area, reply YES",
];

const blanks: Readonly<Record<string, readonly string[]>> = {
  day: "Monday,Tuesday,Wednesday,Thursday,Friday,tomorrow,next week".split(","),
  time: "8:00,9:30,10:15,11:00,13:30,14:00,15:45,16:30".split(","),
  room: "the kitchen,the bathroom,the hall,the cellar,flat 3,the attic room".split(","),
  engineer: ["Luis", "Hannah", "Sam"],
  part: "flow valve,heat exchanger,thermostat,expansion vessel,circulation pump,ball valve,cartridge,trap".split(
    ",",
  ),
  street:
    "Mill Lane 4,Harbour Street 31,Old Bakery Yard,Chestnut Avenue 118,Station Road 7,Canal Walk 22b".split(
      ",",
    ),
};

interface Speaker {
  readonly customer: string;
  readonly random: SeedRandom;
}

function fill(template: string, { customer, random }: Speaker): string {
  return template.replace(/\{(\w+)\}/g, (_, blank: string) => {
    if (blank === "name") return customer === "" ? "Hello" : customer;
    if (blank === "price") return `$${random.integerBetween(8, 240) * 5}`;
    if (blank === "code") return String(random.integerBetween(101, 139));
    if (blank === "number") return `CL-${random.integerBetween(10_000, 99_999)}`;
    return random.pick(blanks[blank] ?? [blank]);
  });
}

interface SampleDialogue {
  readonly tags: readonly string[];
  /** The message of one side, `turn` texts into the conversation. */
  message(side: "customer" | "us", turn: number): string;
  note(): string;
}

export function createDialogue(speaker: Speaker, isSpam: boolean): SampleDialogue {
  const { random } = speaker;
  const topic = random.pick(topics);
  const choose = (side: "customer" | "us", turn: number) => {
    if (isSpam) return spam;
    if (side === "customer") return turn < 2 ? topic.opens : customerGoesOn;
    return turn < 3 ? topic.ourReplies : weGoOn;
  };
  return {
    tags: topic.tags,
    message: (side, turn) => fill(random.pick(choose(side, turn)), speaker),
    note: () => fill(random.pick(notes), speaker),
  };
}
