export const audioAndDevices = "Audio and devices";
export const lead = "Devices are saved for this browser; other settings are synced.";
export const microphoneAndSpeaker = "Microphone and speaker";
export const testOnce = "Test the microphone once so the browser can list your devices.";
export const microphone = "Microphone";
export const speaker = "Speaker or headset";
export const cancellation = "Noise and echo cancellation";
export const cancellationHint = "Keep on unless your headset has its own.";
export const ringing = "Ringing";
export const ringtoneDevice = "Ringtone device";
export const ringtoneDeviceHint =
  "Use speakers to hear calls when you're not wearing your headset.";
export const volume = "Volume";
export const silent = "Silent: calls are shown without a sound.";
export const systemDefault = "System default";
export const notConnected = "Not connected";
export const playTestSound = "Play a test sound";
export const soundBlocked = "The browser blocked the sound. Click the page, then try again.";
export const shortTune = "Plays a short tune.";
export const play = "Play";
export const testRingtone = "Test ringtone";
export const ring = "Ring";
export const testMicrophone = "Test the microphone";
export const levelGood = "Level good";
export const quiet = "Quiet";
export const stopTest = "Stop the test";
export const test = "Test";
export const personalPhone = "Personal phone";
export const personalPhoneHint =
  "Also rings when you're available and don't answer in Deskbell. You press 1 to accept, so your voicemail never picks up.";
export const number = "Number";
export const numberHint = "Leave blank to ring only your browsers.";
export const rings = "Rings";
export const immediately = "immediately";
export const afterSeconds = "after {seconds} seconds";
export const ringWhenClosed = "Ring when Deskbell is closed";
export const sipSystem = "SIP phone system";
export const notLoaded = "Couldn't load its settings.";
export const tryAgain = "Try again";
export const sipHint =
  "Connects by SIP over WebSocket. Menus, queues, voicemail and recording stay in that system; its calls appear in the call log and in conversations.";
export const connect = "Connect";
export const savedReload = "Saved. Reload Deskbell to use it.";
export const address = "Address";
export const extension = "Your extension";
export const authUser = "Authorization user";
export const authUserHint =
  "Only if your system needs a different username than the one in the address, as 3CX and FreePBX can.";
export const password = "Password";
export const keepSavedEncrypted = "Leave blank to keep the saved one. Stored encrypted.";
export const encrypted = "Stored encrypted.";
export const inboxForCalls = "Inbox for its calls";
export const inboxForCallsHint =
  "Everyone with access to the inbox sees them. Teammates who ring together should choose the same inbox, so an unanswered caller counts as one missed call.";
export const firstInbox = "The first inbox I can see";
export const behindRouter = "Behind a router or firewall";
export const stunServer = "STUN server";
export const turnServer = "TURN server";
export const turnServerHint =
  "Relays audio when no direct connection is possible, such as turns:turn.example.com:5349.";
export const turnUser = "TURN username";
export const turnPassword = "TURN password";
export const keepSaved = "Leave blank to keep the saved one.";
export const save = "Save";
export const disconnect = "Disconnect";
export const speakToCheck = "Speak to check your input level. Nothing is recorded.";
export const microphoneWorks = "Your microphone works.";
export const saySomething = "Say something.";
export const pushOn = "Calls ring this browser even when Deskbell is closed.";
export const pushOff = "Get calls when Deskbell is closed, as long as this browser is running.";
export const pushBlocked = "Notifications are blocked. Allow them in the address bar first.";
export const pushImpossible =
  "Not available: this needs HTTPS and a browser that supports push notifications.";
export const percentage = "{percent}%";
