export const preview = "Preview";
export const inboxSettings = "Inbox settings";
export const onlyAdminsChange = "Only an owner or admin can change inboxes.";
export const recording = "Recording";
export const recordingNotice = "Recording notice";
export const noRecordingNotice =
  "No notice is played. Many countries require you to inform callers.";
export const recordingNoticeHint =
  "Played before a teammate answers, or when a teammate starts recording.";
export const keepRecordingsAndVoicemails = "Keep recordings and voicemails";
export const keepRecordingsHint = "After that they're deleted here and at the provider.";
export const missedCallText = "Missed-call text";
export const missedCallTextHint =
  "Leave blank to send nothing. Sent at most once a day per caller, never to someone who opted out.";
export const missedCallPlaceholder =
  "Sorry we missed your call. Reply here, or let us know when we can call you back.";
export const callerId = "Caller ID";
export const callerIdHint = "Calls from this inbox show its own number.";
export const premiumRateHint =
  "Includes shared-cost, personal and satellite numbers. Someone who breaks into an account calls these first.";
export const allowPremiumRateNumbers = "Allow premium-rate numbers";
export const detectVoicemailHint =
  "Shows whether a person or a voicemail answered. The provider charges for this on each call and never hangs up for you.";
export const detectVoicemail = "Detect voicemail";
export const maximumCallLength = "Maximum call length";
export const maximumCallLengthHint =
  "Longer calls are ended, so a forgotten call doesn't cost money all night.";
export const minutes = "minutes";
export const wrapUpTime = "Wrap-up time";
export const wrapUpHint = "How long a teammate isn't rung after a call.";
export const everyCallHint =
  "From the moment a teammate answers, with separate channels for the customer and your team.";
export const onlyWhenStartedHint = "The caller hears the recording notice first.";
export const neverHint = "Voicemails are still saved.";
export const allowedCountries = "Allowed countries";
export const addCountry = "Add a country";
export const country = "Country";
export const callFlow = "Call flow";
export const calls = "Calls";
export const generalAndTexts = "General and texts";
export const languageCallersHear = "Language callers hear";
export const languageCallersHearHint =
  "Greetings in your call flow are read as written, in a voice of this language.";
export const voice = "Voice";
export const couldntLoadVoices =
  "Couldn't load the provider's voices. Reload the page to choose one.";
export const voiceHint = "Neural voices sound better and cost more.";
export const providersDefault = "Provider's default";
export const phrasesCallersHear = "Phrases callers hear";
export const phrasesHint = "Leave a phrase blank to use the default shown.";
export const previewHint =
  "The preview uses your computer's voice. Call the inbox to hear the provider's.";
export const removeNamed = "Remove {name}";
export const undoSeconds = "{seconds, plural, one{# second} other{# seconds}}";
export const minuteCount = "{minutes, plural, one{# minute} other{# minutes}}";
export const everyCall = "Every call";
export const onlyWhenStarted = "Only when a teammate starts it";
export const never = "Never";
export const untilDeleted = "Until deleted";
export const yearCount = "{years, plural, one{# year} other{# years}}";
export const dayCount = "{days, plural, one{# day} other{# days}}";
export const noWrapUp = "None: the next call can ring immediately";
export const language = "Language";
export const keepRecordings = "Keep recordings";
export const premiumRateNumbers = "Premium-rate numbers";
export const allowed = "Allowed";
export const notAllowed = "Not allowed";
export const voicemailDetection = "Voicemail detection";
export const yes = "Yes";
export const no = "No";
export const none = "None";
export const keyPlaceholderHint = "{placeholder} is the key to press.";
export const positionPlaceholderHint = "{placeholder} is the caller's place.";
export const maleVoice = "male";
export const femaleVoice = "female";
export const loadingCallFlow = "Loading the call flow…";
export const noCountryMatches = "No country matches “{query}”";
