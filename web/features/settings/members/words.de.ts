export const pendingInvitations = "Offene Einladungen";
export const invitedBy = "eingeladen von {by}";
export const expires = "läuft ab";
export const revokeInvitation = "Einladung für {email} widerrufen";
export const revoke = "Widerrufen";
export const invitationReady =
  "Die Einladung für {email} ist bereit. Ihr Link wird nicht noch einmal angezeigt.";
export const resetLinkReady =
  "Der Link zum Zurücksetzen des Passworts von {name} ist bereit. Er wird nicht noch einmal angezeigt.";
export const copyLink = "Link kopieren";
export const invitationCreated = "Einladung erstellt";
export const worksOnceDays = "Sie gilt einmal, innerhalb von {days} Tagen.";
export const inviteAnother = "Noch jemanden einladen";
export const done = "Fertig";
export const link = "Link";
export const sendThisLink =
  "Senden Sie diesen Link an {email}. Sie sehen ihn nicht noch einmal; eine neue Einladung erstellt einen neuen Link.";
export const inviteSomeone = "Jemanden einladen";
export const cancel = "Abbrechen";
export const createInvitation = "Einladung erstellen";
export const email = "E-Mail";
export const enterEmail = "Geben Sie eine E-Mail-Adresse ein.";
export const role = "Rolle";
export const actionsFor = "Aktionen für {name}";
export const teams = "Teams";
export const noneYet = "noch keine";
export const createResetLink = "Link zum Zurücksetzen des Passworts erstellen";
export const reactivate = "Reaktivieren";
export const deactivate = "Deaktivieren";
export const you = "Sie";
export const away = "Abwesend";
export const roleOf = "Rolle von {name}";
export const deactivateMember = "{name} deaktivieren?";
export const canReactivate = "Sie können die Person später reaktivieren.";
export const deactivateHint =
  "{name} wird überall abgemeldet und bekommt keine Anrufe mehr. Die offenen Konversationen sind dann nicht mehr zugewiesen und bleiben es auch nach dem Reaktivieren. Geplante E-Mails werden noch gesendet. Die Entwürfe bleiben erhalten und sind nur für {name} sichtbar.";
export const teamsOf = "Teams von {name}";
export const save = "Speichern";
export const teamsHint =
  "Auf ein Team beschränkte Postfächer sehen dessen Mitglieder, Inhaber und Admins.";
export const members = "Mitglieder";
export const justYou = "Bisher sind nur Sie hier. Laden Sie Ihr Team ein.";
export const activeMembers =
  "{count, plural, one{# aktives Mitglied.} other{# aktive Mitglieder.}}";
export const invite = "Einladen";
export const onlyAdmins = "Nur Inhaber und Admins können Personen einladen und Rollen ändern.";
export const deactivated = "Deaktiviert";
export const deactivatedHint = "Sie können sich nicht anmelden. Ihre Nachrichten bleiben.";
export const resetLinkFor = "Link zum Zurücksetzen des Passworts für {name}";
export const worksOnceHours = "Er gilt einmal, innerhalb von {hours} Stunden.";
export const createLink = "Link erstellen";
export const resetLinkHint =
  "Sie bekommen einen Link für {name}, um ein neues Passwort festzulegen. Bis dahin gilt das alte Passwort.";
export const sharePrivately =
  "Geben Sie ihn nur persönlich weiter. Wer den Link hat, kann das Passwort festlegen.";
export const pendingResetLinks = "Offene Links zum Zurücksetzen des Passworts";
export const pendingResetLinksHint =
  "Wer den Link hat, kann das Passwort des Mitglieds festlegen. Jeder gilt einmal.";
export const createdOnServer = "auf dem Server erstellt";
export const createdBy = "erstellt von {maker}";
export const createdByFormer = "erstellt von einem ehemaligen Mitglied";
export const revokeResetLink = "Link zum Zurücksetzen des Passworts von {name} widerrufen";
export const owner = "Inhaber";
export const admin = "Admin";
export const manager = "Manager";
export const agent = "Agent";
export const viewer = "Betrachter";
export const ownerHint = "Voller Zugriff. Nur ein Inhaber kann jemand anderen zum Inhaber machen.";
export const adminHint = "Verwaltet Mitglieder, Postfächer, Anbieterkonten und API-Schlüssel.";
export const managerHint = "Verwaltet Teams, Schlagwörter und Anrufabläufe und antwortet Kunden.";
export const agentHint = "Antwortet Kunden.";
export const viewerHint = "Nur Lesezugriff.";
export const roles = "Rollen";
export const rolesHint = "Jede Rolle enthält die Rechte der Rollen darunter.";
export const roleChanged = "{name} ist jetzt: {role}";
export const memberReactivated = "{name} wurde reaktiviert.";
export const loadingInvitations = "Einladungen werden geladen …";
export const couldntLoadInvitations = "Die Einladungen konnten nicht geladen werden";
export const loadingResetLinks = "Links zum Zurücksetzen des Passworts werden geladen …";
export const couldntLoadResetLinks =
  "Die Links zum Zurücksetzen des Passworts konnten nicht geladen werden";
export const canSeeWorkspace = "Mitglieder, Teams, Postfächer und Schlagwörter sehen";
export const canManageWorkspace = "Name, Land und Zeitzone ändern";
export const canManageMembers =
  "einladen, Rollen ändern, deaktivieren, Links zum Zurücksetzen erstellen";
export const canManageTeams = "Teams und ihre Mitglieder verwalten";
export const canManageInboxes = "Postfächer hinzufügen, ändern und archivieren";
export const canManageAccounts = "Anbieterkonten und ihre Schlüssel verwalten";
export const canManageTags = "Schlagwörter umbenennen, umfärben, löschen";
export const canManageSavedReplies = "gemeinsame Textbausteine verwalten";
export const canManageSavedViews = "gemeinsame Ansichten verwalten";
export const canManageSlas = "Geschäftszeiten und SLAs verwalten";
export const canManageApiKeys = "API-Schlüssel und Webhooks verwalten";
export const canReadAudit = "das Audit-Protokoll lesen";
export const canManageDeadLetters = "Verarbeitungsfehler ansehen und erneut versuchen";
export const canManageHealth = "Zustand von Server und Anbietern sehen; erneut versuchen";
export const canUseSimulator = "den Simulator verwenden";
export const canReadConversations = "Konversationen der sichtbaren Postfächer lesen";
export const canReply = "senden, erneut senden, Senden rückgängig machen";
export const canUpdateConversations =
  "Notizen schreiben, zuweisen, schließen, wieder öffnen, zurückstellen, verschlagworten, priorisieren, Spam, Papierkorb, wiederherstellen";
export const canHandleCalls = "annehmen, anrufen, halten, weiterleiten, nachbearbeiten";
export const canSupervise = "mithören, flüstern, aufschalten";
export const canListen = "Aufnahmen und Voicemails abspielen; jedes Abspielen wird protokolliert";
export const canDeleteRecordings = "Aufnahmen löschen, hier und beim Anbieter";
export const canManageCallFlows = "Anrufabläufe bearbeiten";
export const canReadContacts = "Kontakte und ihre Konversationen sehen";
export const canUpdateContacts = "Namen, Nummern und Zustimmungen bearbeiten";
export const canManageSuppressions =
  "Zustimmungen eintragen; Adressen sperren und Sperren aufheben";
export const canManageProfile =
  "eigenes Profil, Passwort, Sitzungen, Entwürfe, Ansichten und Lesestatus";
export const requestedByEmail = "per E-Mail angefordert";
export const sendByEmail = "Einladung per E-Mail senden";
export const alsoLink = "Sie erhalten auch den Link zum Kopieren.";
export const noSender =
  "Sie erhalten einen Link zum Weitergeben. Um ihn per E-Mail zu senden, wählen Sie ein Postfach unter Einstellungen, Allgemein.";
export const emailedLink =
  "Die Einladung ist unterwegs an {email}. Sie sehen diesen Link nicht noch einmal.";
export const invitationSent = "Einladung gesendet";
export const sendingInvitation = "Wird gesendet…";
export const couldntSend = "Konnte nicht gesendet werden: {message}";
export const maybeNotSent = "Wurde vielleicht nicht gesendet";
export const sendAgain = "Erneut senden";
export const sendByEmailNow = "Per E-Mail senden";
export const sendInvitationAgain = "Einladung an {email} senden";
export const sendingAgain = "Die Einladung an {email} wird gesendet. Sie hat einen neuen Link.";
export const newLink = "Neuer Link";
export const newLinkFor = "Neuen Link für {email} erstellen";
export const changeEmail = "Anmelde-E-Mail ändern";
export const changeEmailHint =
  "{name} meldet sich sofort mit der neuen E-Mail-Adresse an. Die alte Adresse erhält einen Hinweis.";
export const newEmail = "Neue E-Mail-Adresse";
export const yourPassword = "Ihr Passwort";
export const emailChanged = "{name} meldet sich jetzt mit {email} an.";
