// Call errors, merged into the catalog of domain/errors.ts.

export const callErrors = {
  // Call flows
  call_flow_conflict: {
    status: 409,
    message: "{who} changed this call flow in the meantime. Check their changes, then continue.",
  },
  call_flow_too_large: {
    status: 422,
    message:
      "The steps of this call flow name {count} people and teams; the maximum is {max}. Ring teams instead of people.",
  },
  no_call_flow_draft: {
    status: 409,
    message: "There's nothing to publish: this version is already live.",
  },
  used_in_flow: {
    status: 409,
    message: "“{name}” is used by {inbox}. Choose something else there first.",
  },
  used_in_hidden_flow: {
    status: 409,
    message: "“{name}” is used by an inbox you can't see. Ask an admin.",
  },
  unsupported_audio: {
    status: 422,
    message:
      "Unsupported audio format. Use a 16-bit WAV file with 8,000 to 48,000 samples per second.",
  },
  too_many_audio_files: {
    status: 409,
    message: "You've reached the limit of {max} audio files. Delete one first.",
  },

  // Calls
  call_already_claimed: { status: 409, message: "{who} already answered this call." },
  call_not_ringing: { status: 409, message: "This call is no longer ringing." },
  unsupported_push_service: {
    status: 422,
    message:
      "Deskbell doesn't support this browser's push service. Use Chrome, Edge, Firefox or Safari.",
  },
  recording_not_found: { status: 404, message: "This recording was deleted or never existed." },
  call_ended: { status: 409, message: "This call has ended." },
  call_not_connected: {
    status: 409,
    message: "No one is talking to the customer yet. Wait until someone answers.",
  },
  not_in_call: { status: 409, message: "You aren't on this call. Join it first." },
  call_on_pbx: {
    status: 409,
    message: "This call is on a teammate's own phone system. Only they can do this.",
  },
  already_in_call: { status: 409, message: "You're already on a call. Hang up first." },
  speaker_in_other_call: {
    status: 409,
    message: "{who} is on another call and will return to this one. Wait until then.",
  },
  transfer_in_progress: {
    status: 409,
    message: "A transfer is already in progress. Wait for it, or cancel it.",
  },
  no_transfer: { status: 409, message: "There's no transfer in progress." },
  no_one_reachable: { status: 409, message: "{who} isn't available. Choose someone else." },
  emergency_number_blocked: {
    status: 422,
    message:
      "You can't call {number} from Deskbell, because emergency services must know where you are. Use a phone.",
  },
  country_not_allowed: {
    status: 422,
    message:
      "{inbox} can't call or text {country}. Ask an admin to allow it in the inbox's phone settings.",
  },
  premium_rate_not_allowed: {
    status: 422,
    message:
      "{number} is {kind}, and {inbox} can't call or text those. Ask an admin to allow it in the inbox's phone settings.",
  },
  inbox_cannot_call: { status: 409, message: "{inbox} can't call: {reason}." },
  calls_paused: {
    status: 409,
    message:
      "The provider of {inbox} isn't answering, so calls can't be placed right now. Try again in a minute.",
  },
  call_rate_exceeded: {
    status: 429,
    message: "You've reached the limit of {max} calls in 10 minutes. Try again in a few minutes.",
  },
  call_needs_confirmation: { status: 409, message: "{reason}" },
  provider_rejected_command: { status: 502, message: "The provider couldn't do this: {reason}" },
  recording_running: {
    status: 409,
    message:
      "The call is still being recorded. Stop the recording or end the call, then delete it.",
  },
  recording_disabled: { status: 409, message: "Calls of this inbox aren't recorded." },
  recording_notice_blocked: {
    status: 409,
    message: "The customer can't hear the recording notice on hold. Resume the call first.",
  },
  recording_starting: {
    status: 409,
    message: "A teammate is starting to record this call. Try again in a minute.",
  },
  not_recording: { status: 409, message: "This call isn't being recorded." },
} as const;
