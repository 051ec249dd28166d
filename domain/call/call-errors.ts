// The phone's part of the catalogue (domain/errors.ts).

export const callErrors = {
  // what happens when a line rings
  flow_is_newer: {
    status: 409,
    say: "{who} changed this call flow in the meantime. Check their changes, then continue.",
  },
  no_flow_draft: {
    status: 409,
    say: "There's nothing to publish: this version is already live.",
  },
  team_in_flow: {
    status: 409,
    say: "The call flow of {line} rings “{name}”. Choose someone else there first.",
  },
  sound_in_use: {
    status: 409,
    say: "“{name}” is used by {line}. Choose something else there first.",
  },
  sound_not_playable: {
    status: 422,
    say: "Unsupported audio format. Use a 16-bit WAV file with 8,000 to 48,000 samples per second.",
  },
  too_many_sounds: {
    status: 409,
    say: "You've reached the limit of {max} audio files. Delete one first.",
  },

  // calls
  call_taken: { status: 409, say: "{who} already answered this call." },
  call_not_ringing: { status: 409, say: "This call is no longer ringing." },
  push_service_unknown: {
    status: 422,
    say: "Deskbell doesn't support this browser's push service. Use Chrome, Edge, Firefox or Safari.",
  },
  take_gone: { status: 404, say: "This recording was deleted or never existed." },
  call_over: { status: 409, say: "This call has ended." },
  call_not_on: {
    status: 409,
    say: "No one is talking to the customer yet. Wait until someone answers.",
  },
  not_on_this_call: { status: 409, say: "You aren't on this call. Join it first." },
  call_is_outside: {
    status: 409,
    say: "This call is on a teammate's own phone system. Only they can do this.",
  },
  already_on_call: { status: 409, say: "You're already on a call. Hang up first." },
  speaks_elsewhere: {
    status: 409,
    say: "{who} is on another call and will return to this one. Wait until then.",
  },
  transfer_under_way: {
    status: 409,
    say: "A transfer is already in progress. Wait for it, or cancel it.",
  },
  no_transfer: { status: 409, say: "There's no transfer in progress." },
  nobody_rings: { status: 409, say: "{who} isn't available. Choose someone else." },
  emergency_number: {
    status: 422,
    say: "You can't call {number} from Deskbell, because emergency services must know where you are. Use a phone.",
  },
  country_not_called: {
    status: 422,
    say: "{line} can't call {country}. Ask an admin to allow it in the inbox's phone settings.",
  },
  dear_number_not_called: {
    status: 422,
    say: "{number} is {kind}, and {line} can't call those. Ask an admin to allow it in the inbox's phone settings.",
  },
  line_cannot_call: { status: 409, say: "{line} can't call: {reason}." },
  calls_paused: {
    status: 409,
    say: "The provider of {line} isn't answering, so calls can't be placed right now. Try again in a minute.",
  },
  calls_too_fast: {
    status: 429,
    say: "You've reached the limit of {max} calls in 10 minutes. Try again in a few minutes.",
  },
  call_needs_word: { status: 409, say: "{reason} You can still call." },
  call_refused: { status: 502, say: "The provider couldn't do this: {reason}" },
  not_recorded_here: { status: 409, say: "Calls of this inbox aren't recorded." },
  notice_not_heard: {
    status: 409,
    say: "The customer can't hear the recording notice on hold. Resume the call first.",
  },
  recording_begins: {
    status: 409,
    say: "A teammate is starting to record this call. Try again in a minute.",
  },
  nothing_recorded: { status: 409, say: "This call isn't being recorded." },
} as const;
