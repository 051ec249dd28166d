import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";

// Bounces without a standard report, as various servers write them in many languages.
const read = (from: string, subject: string, text: string) =>
  parseEmail(
    Buffer.from(
      `From: ${from}\nTo: desk@example.org\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`,
    ),
  );

test.each([
  [
    "Exim, no route",
    "Mail Delivery System <Mailer-Daemon@mx.example>",
    "Mail delivery failed: returning message to sender",
    "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  bob@example.net\n    all relevant MX records point to non-existent hosts\n\n------ This is a copy of the message, including all the headers. ------",
    "hard",
    null,
  ],
  [
    "Exim, late",
    "Mail Delivery System <Mailer-Daemon@mx.example>",
    "Warning: message 1abc-00 delayed 24 hours",
    "A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\n  bob@example.net\n    Delay reason: 451 4.7.1 Try again later\n\nNo action is required on your part.",
    "delayed",
    "4.7.1",
  ],
  [
    "qmail",
    "MAILER-DAEMON@mx.example",
    "failure notice",
    "Hi. This is the qmail-send program at mx.example.\n\n<bob@example.net>:\nSorry, I couldn't find any host named example.net. (#5.1.2)\n\n--- Below this line is a copy of the message.",
    "hard",
    "5.1.2",
  ],
  [
    "qmail, in the queue",
    "MAILER-DAEMON@mx.example",
    "failure notice",
    "Hi. This is the qmail-send program at mx.example.\n\n<bob@example.net>:\nI'm not going to try again; this message has been in the queue too long.",
    "soft",
    null,
  ],
  [
    "Exchange 2003",
    "postmaster@example.net",
    "Undeliverable: Your order",
    "Your message did not reach the following recipient(s):\n\nbob@example.net on Mon, 2 Nov 2026 10:00:01 -0000\n    The recipient name is not recognized",
    "hard",
    null,
  ],
  [
    "Gmail's old form",
    "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    "Delivery Status Notification (Failure)",
    "Delivery to the following recipient failed permanently:\n\n     bob@example.net\n\nThe error that the other server returned was:\n550 5.1.1 unknown recipient",
    "hard",
    "5.1.1",
  ],
  [
    "Yahoo",
    "MAILER-DAEMON@yahoo.com",
    "Failure Notice",
    "Sorry, we were unable to deliver your message to the following address.\n\n<bob@example.net>:\n554 delivery error: dd This user doesn't have a yahoo.com account",
    "hard",
    null,
  ],
  [
    "Domino",
    "Postmaster@example.net",
    "DELIVERY FAILURE: No route found to domain example.net from server X",
    "Your message was not delivered to:\n\n  bob@example.net\n\nbecause:\n\n  No route found to domain example.net from server X",
    "hard",
    null,
  ],
  [
    "MailEnable",
    "Mail Delivery System <postmaster@example.net>",
    "Message Delivery Failure",
    "MailEnable: Message could not be delivered to some recipients.\n\n\tRecipient: [SMTP:bob@example.net]\n\tReason: Remote SMTP Server Returned: 550 No such user",
    "hard",
    null,
  ],
  [
    "Mimecast",
    "Postmaster <postmaster@example.net>",
    "[Postmaster] Email Delivery Failure",
    "an email you addressed to email address :\n-- bob@example.net\n\ncould not be delivered. The problem appears to be :\n-- 550 5.1.1 User unknown",
    "hard",
    "5.1.1",
  ],
  [
    "OpenSMTPD",
    "Mailer Daemon <MAILER-DAEMON@mx.example>",
    "Delivery status notification: error",
    "An error has occurred while attempting to deliver a message for\nthe following list of recipients:\n\nbob@example.net: Invalid recipient: <bob@example.net>",
    "hard",
    null,
  ],
  [
    "MDaemon",
    "MDaemon at mx.example <MDaemon@mx.example>",
    "MDaemon Notification -- Permanent Delivery Failure",
    "The attached message had PERMANENT fatal delivery errors!\n\nRecipient:   bob@example.net\nReason:  550 <bob@example.net>, Recipient unknown",
    "hard",
    null,
  ],
  [
    "hMailServer",
    "mailer-daemon@mx.example",
    "Message undeliverable: Your order",
    "The following recipient(s) could not be reached:\n\nbob@example.net\n   Remote server replied: 550 5.1.1 The email account does not exist.",
    "hard",
    "5.1.1",
  ],
  [
    "SmarterMail",
    "System Administrator <>",
    "Delivery Failure",
    "Could not deliver message to the following recipient(s):\n\nFailed Recipient: bob@example.net\nReason: Remote host said: 452 4.2.2 over quota",
    "soft",
    "4.2.2",
  ],
  [
    "IronPort, late",
    "MAILER-DAEMON@mx.example",
    "Delivery Status Notification (Delay)",
    "The following message to <bob@example.net> has been delayed.\n4.4.1 connection timed out",
    "delayed",
    "4.4.1",
  ],
  [
    "a Google group",
    "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    "Delivery Status Notification (Failure)",
    "We're writing to let you know that the group you tried to contact (bob@example.net) may not exist, or you may not have permission.\nhttps://groups.google.com/support/",
    "soft",
    null,
  ],
  [
    "GMX, in German",
    "Mail Delivery System <mailer-daemon@web.de>",
    "Mail delivery failed: returning message to sender",
    "Die Nachricht konnte nicht an alle Empfänger zugestellt werden:\n\nbob@example.net:\nPostfach voll",
    "soft",
    null,
  ],
  [
    "in French",
    "MAILER-DAEMON@x.example",
    "Message non délivré",
    "Votre message n'a pas pu être remis au destinataire suivant :\n\n<bob@example.net>: adresse inconnue",
    "hard",
    null,
  ],
  [
    "in Spanish",
    "postmaster@x.example",
    "No se pudo entregar el mensaje",
    "No se ha podido entregar su mensaje a:\n\nbob@example.net: el usuario no existe",
    "hard",
    null,
  ],
  [
    "in Italian",
    "MAILER-DAEMON@x.example",
    "Messaggio non consegnato",
    "Non è stato possibile consegnare il messaggio a <bob@example.net>: casella piena",
    "soft",
    null,
  ],
  [
    "in Portuguese",
    "MAILER-DAEMON@x.example",
    "Mensagem não entregue",
    "Sua mensagem não pôde ser entregue ao destinatário bob@example.net: usuário desconhecido",
    "hard",
    null,
  ],
  [
    "in Dutch",
    "postmaster@x.example",
    "Onbestelbaar: Uw bestelling",
    "Uw bericht kon niet worden bezorgd bij bob@example.net: onbekende gebruiker",
    "hard",
    null,
  ],
  [
    "in Polish",
    "mailer-daemon@x.example",
    "Niedostarczona wiadomość",
    "Wiadomość nie została dostarczona do <bob@example.net>: nie ma takiego użytkownika",
    "hard",
    null,
  ],
  [
    "in Russian",
    "mailer-daemon@x.example",
    "Недоставленное сообщение",
    "Ваше сообщение не может быть доставлено:\n\n  bob@example.net\n    пользователь не найден",
    "hard",
    null,
  ],
  [
    "in Japanese",
    "Postmaster <mail-daemon@x.example>",
    "Mail System Error - Returned Mail",
    "次のあて先へのメッセージはエラーのため送信できませんでした。\n\nbob@example.net\n550 Unknown user",
    "hard",
    null,
  ],
  [
    "in Chinese",
    '"Postmaster" <PostMaster@qq.com>',
    "系统退信/Systems bounce",
    "抱歉，您的邮件被退回来了\n收件人邮件地址（bob@example.net）不存在，邮件无法送达。",
    "hard",
    null,
  ],
  [
    "in Chinese, full",
    "<postmaster@163.com>",
    "系统退信",
    "您的邮件被退回。\n收件人 bob@example.net 邮箱空间已满",
    "soft",
    null,
  ],
  [
    "in Korean",
    "MAILER-DAEMON@x.example",
    "메일 발송 실패 안내",
    "bob@example.net 로 메일을 전송하지 못했습니다. 존재하지 않는 사용자입니다.",
    "hard",
    null,
  ],
  [
    "a report that lost its parts",
    "Mail Delivery Subsystem <MAILER-DAEMON>",
    "Returned mail: see transcript for details",
    "This is a MIME-encapsulated message\n\n--k12\n\nThe original message was received on Monday\n\n--k12\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: RFC822; bob@example.net\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; 550 5.1.1 unknown",
    "hard",
    "5.1.1",
  ],
])("%s", async (_, from, subject, text, kind, status) => {
  const { bounce } = await read(from, subject, text);
  expect(bounce).toMatchObject({ class: kind, status, recipient: "bob@example.net" });
});

test("reads the complaining address of a Microsoft complaint from a header", async () => {
  const mail =
    "From: staff@hotmail.com\nSubject: complaint about message from 192.0.2.1\nX-HmXmrOriginalRecipient: bob@example.net\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\nContent-Disposition: inline\n\nMessage-ID: <sent-1@desk.example>\nSubject: Your order\n\nwords\n--b--\n";
  expect((await parseEmail(Buffer.from(mail))).bounce).toMatchObject({
    class: "complaint",
    recipient: "bob@example.net",
    originalMessageId: "<sent-1@desk.example>",
  });
});

test("decodes an original address left in its transport encoding", async () => {
  const { bounce } = await read(
    "MAILER-DAEMON@x.example",
    "Undelivered",
    "Original-Recipient: rfc822;bob+2Btag@example.net\nFinal-Recipient: rfc822; bob+tag@example.net\nAction: failed\nStatus: 5.1.1",
  );
  expect(bounce?.recipient).toBe("bob+tag@example.net");
});
