export const stateIncoming = "incoming";
export const stateGreeting = "in the greeting";
export const stateMenu = "in the menu";
export const stateWaiting = "waiting in the queue";
export const stateDialing = "dialing";
export const stateRinging = "ringing";
export const stateActive = "now";
export const stateHeld = "on hold";
export const stateVoicemail = "leaving a voicemail";
export const rowGreeting = "In the greeting";
export const rowMenu = "In the menu";
export const rowVoicemail = "Leaving a voicemail";
export const rowActive = "On a call with {who}";
export const rowActiveYou = "On a call with you";
export const rowConsulting = "On hold while {who} consults a teammate";
export const rowConsultingYou = "On hold while you consult a teammate";
export const rowHeld = "Put on hold by {who}";
export const rowHeldYou = "Put on hold by you";
export const rowWaiting = "Waiting in the queue";
export const rowWaitingAt = "Waiting, position {position}";
export const rowCalling = "Calling";
export const rowYouCalling = "You're calling";
export const isCalling = "{who} is calling";
export const youReconnecting = "You're reconnecting";
export const isReconnecting = "{who} is reconnecting";
export const isWaiting = "{contactName} is waiting";
export const isCallingContact = "{who} is calling {contactName}";
export const isOnCall = "{who} is on a call with {contactName}";
export const voicemailFrom = "Voicemail from {contactName}";
export const contactCalled = "{contactName} called";
export const calledContact = "{who} called {contactName}";
export const missedCallFrom = "Missed call from {contactName}";
export const hungUpWaiting = "hung up while waiting";
export const hungUpInMenu = "hung up in the menu";
export const afterHours = "after hours";
export const blockedNumber = "blocked number";
export const wasBusy = "the number was busy";
export const wasDeclined = "the call was declined";
export const noAnswer = "no answer";
export const machineAnswered = "answering machine or fax";
export const notConnected = "the call could not be connected";
export const noOneAvailable = "no one was available";
export const rang = "rang {duration}";
export const listen = "Listen";
export const whisper = "Whisper";
export const bargeIn = "Barge in";
export const callSeconds = "Call, {count, plural, one{# second} other{# seconds}}";
export const callMinutes = "Call, {count, plural, one{# minute} other{# minutes}}";
export const callWithNow = "Call with {contactName}, now";
export const callWith = "Call, {contactName}";
export const beingRecorded = "Being recorded.";
export const nothingRecorded = "Nothing was recorded.";
export const recordingLost =
  "{kind, select, call{Couldn't fetch the call.} other{Couldn't fetch the voicemail.}} The provider may have deleted it.";
export const recordingDeleted =
  "{kind, select, call{The call was deleted.} other{The voicemail was deleted.}}";
export const recordingForbidden =
  "{kind, select, call{There's a call, but you don't have permission to play it.} other{There's a voicemail, but you don't have permission to play it.}}";
export const microphoneInsecure =
  "The microphone only works over HTTPS. Open Deskbell at its https:// address to call.";
export const microphoneDenied =
  "Microphone access is blocked. Allow it in the address bar, then test again.";
export const microphoneAbsent = "No microphone found. Connect one, then test again.";
export const microphoneBusy = "Another program is using the microphone. Close it, then test again.";
export const endHungUp = "hung up";
export const endCanceled = "canceled before an answer";
export const endBusy = "busy";
export const endNoAnswer = "no answer";
export const endDeclined = "declined";
export const endUnreachable = "phone off or out of range";
export const endInvalidNumber = "number doesn't exist";
export const endNotAllowed = "not allowed by the provider";
export const endFailed = "couldn't be connected";
export const endConnectionLost = "connection lost";
export const ringAnswered = "answered the call";
export const ringDeclined = "declined";
export const ringMissed = "didn't answer in time";
export const ringElsewhere = "stopped ringing, answered by someone else";
export const ringCallerHungUp = "the caller hung up first";
export const ringCanceled = "stopped ringing, canceled";
export const ringBusy = "was on another call";
export const ringAway = "was away";
export const ringNoAccess = "lost access to the call";
export const ringWrappingUp = "was wrapping up";
export const ringOffline = "was offline";
export const ringNoMicrophone = "had no microphone";
export const ringDeviceError = "phone rejected the call";
export const stepRangAt = "rang at {people}";
export const stepDeclined = "{count, plural, one{{people} declined} other{{people} declined}}";
export const stepMissed =
  "{count, plural, one{{people} didn't answer in time} other{{people} didn't answer in time}}";
export const stepBusy =
  "{count, plural, one{{people} was on another call} other{{people} were on another call}}";
export const stepAway = "{count, plural, one{{people} was away} other{{people} were away}}";
export const stepNoAccess =
  "{count, plural, one{{people} lost access to the call} other{{people} lost access to the call}}";
export const stepWrappingUp =
  "{count, plural, one{{people} was wrapping up} other{{people} were wrapping up}}";
export const stepOffline =
  "{count, plural, one{{people} was offline} other{{people} were offline}}";
export const stepNoMicrophone =
  "{count, plural, one{{people} had no microphone} other{{people} had no microphone}}";
export const stepDeviceError =
  "{count, plural, one{{people}'s phone rejected the call} other{{people}'s phones rejected the call}}";
export const tryOffline = "offline";
export const tryNoMicrophone = "no microphone";
export const tryDeviceError = "the phone rejected the call";
export const tryBusy = "on another call";
export const tryAway = "away";
export const tryNoAccess = "no access to the call";
export const tryWrappingUp = "wrapping up";
export const transferStopped = "{asker} stopped the transfer to {target}";
export const transferStoppedCaller =
  "{asker} stopped the transfer to {target}, caller back with {asker}";
export const transferStoppedCustomer =
  "{asker} stopped the transfer to {target}, customer back with {asker}";
export const transferTried = "{asker} tried to transfer to {target}: {reason}";
export const transferTriedCaller =
  "{asker} tried to transfer to {target}: {reason}, caller back with {asker}";
export const transferTriedCustomer =
  "{asker} tried to transfer to {target}: {reason}, customer back with {asker}";
export const transferredTo = "{asker} transferred to {who}";
export const spokeWith = "{asker} spoke with {who}";
export const isSpeakingWith = "{asker} is speaking with {who}";
export const whoAnswered = "{who} answered";
export const whoJoined = "{who} joined";
export const anotherPhone = "another phone";
export const waitedFor = "waited {duration}";
export const talkedFor = "talked {duration}";
