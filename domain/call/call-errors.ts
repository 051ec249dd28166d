// The phone's part of the catalogue (domain/errors.ts).

export const callErrors = {
  // what happens when a line rings
  flow_is_newer: {
    status: 409,
    say: "{who} changed this flow in the meantime. Look at it, then go on from there.",
  },
  no_flow_draft: {
    status: 409,
    say: "There is nothing new to put live: callers meet this already.",
  },
  sound_in_use: {
    status: 409,
    say: "“{name}” is heard on {line}. Choose something else there first.",
  },
  sound_not_playable: {
    status: 422,
    say: "No telephone plays this. Bring a WAV file of 8,000 to 48,000 samples a second, 16 bits each.",
  },
  too_many_sounds: {
    status: 409,
    say: "There are {max} sounds already, as many as are kept. Delete one first.",
  },

  // calls
  call_taken: { status: 409, say: "{who} was quicker and has this call." },
  call_not_ringing: { status: 409, say: "This call rings no more: the caller was led on." },
  push_service_unknown: {
    status: 422,
    say: "This browser is woken by a service that Deskbell does not know.",
  },
  take_gone: { status: 404, say: "This recording was deleted, or there is none." },
  call_over: { status: 409, say: "This call is over." },
  call_not_on: {
    status: 409,
    say: "Nobody speaks with the customer just now. Wait until somebody does.",
  },
  not_on_this_call: { status: 409, say: "You are not on this call. Join it first." },
  call_is_outside: {
    status: 409,
    say: "A member's own telephone system carries this call: only they can do this, at their desk.",
  },
  already_on_call: { status: 409, say: "You are on a call already. Hang up first." },
  speaks_elsewhere: {
    status: 409,
    say: "{who} speaks in another call just now, and comes back to this one. Wait for that.",
  },
  transfer_under_way: {
    status: 409,
    say: "Somebody is being brought in already. Wait for them, or take the customer back.",
  },
  no_transfer: { status: 409, say: "Nobody is being brought in just now." },
  nobody_rings: { status: 409, say: "{who} cannot be reached now. Choose somebody else." },
  emergency_number: {
    status: 422,
    say: "{number} is not called from here: help has to know where you are. Take a telephone and call it there.",
  },
  country_not_called: {
    status: 422,
    say: "The line {line} does not call {country}. An admin can allow it in the line's phone settings.",
  },
  dear_number_not_called: {
    status: 422,
    say: "{number} is {kind}, and the line {line} calls none. An admin can allow it in the line's phone settings.",
  },
  line_cannot_call: { status: 409, say: "The line {line} cannot call: {reason}." },
  calls_paused: {
    status: 409,
    say: "The provider of {line} isn't answering, so calls can't be placed right now. Try again in a minute.",
  },
  calls_too_fast: {
    status: 429,
    say: "{max} calls within ten minutes are as many as go out. Try again in a few minutes.",
  },
  call_needs_word: { status: 409, say: "{reason} You can call in spite of it." },
  call_refused: { status: 502, say: "The provider did not do this: {reason}" },
  not_recorded_here: { status: 409, say: "Calls of this line are not recorded." },
  notice_not_heard: {
    status: 409,
    say: "On hold the customer would not hear that they are recorded. Take them back first.",
  },
  recording_begins: {
    status: 409,
    say: "Somebody is beginning to record this call just now. Look again in a minute.",
  },
  nothing_recorded: { status: 409, say: "Nothing is being recorded just now." },
} as const;
