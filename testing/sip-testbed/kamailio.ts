// Debian's Kamailio as a small phone system: keeps registrations over UDP and WebSocket, and routes calls between them.
// It has no queues, menus or voicemail.
import fs from "node:fs";
import path from "node:path";
import { listening } from "#testing/mail-servers/listening.ts";
import { type Program, startProgram } from "./program.ts";

export const kamailioFile = "/usr/sbin/kamailio";
/** From the package kamailio-websocket-modules. */
export const webSocketModule = "websocket.so";

interface KamailioPorts {
  readonly sip: number;
  readonly webSocket: number;
  readonly rtpengine: number;
  /** Port of the voicemail server. */
  readonly voicemail: number;
}

export async function openKamailio(
  base: string,
  ports: KamailioPorts,
  domain: string,
  password: string,
): Promise<Program> {
  const config = path.join(base, "kamailio.cfg");
  fs.writeFileSync(config, configOf(ports, domain, password));
  const program = startProgram(
    kamailioFile,
    // In the foreground, with little memory, and nothing outside the folder.
    ["-DD", "-E", "-f", config, "-w", base, "-Y", base, "-m", "64", "-M", "8"],
    path.join(base, "kamailio.log"),
  );
  await listening(ports.webSocket);
  return program;
}

/** An extension whose authorization user differs from its number. */
export const ownName = { number: "1002", authUser: "desk-1002" } as const;
/** The asserted identity of every caller to that extension. */
export const vouchedNumber = "+442079460018";

const modules = [
  "kex",
  "pv",
  "tm",
  "sl",
  "rr",
  "maxfwd",
  "usrloc",
  "registrar",
  "textops",
  "siputils",
  "auth",
  "nathelper",
  "xhttp",
  "websocket",
  "rtpengine",
];

/** Audio to a browser is encrypted and uses ICE; audio to a phone is plain RTP. */
const towards = {
  browser: "replace-origin replace-session-connection ICE=force SDES-off UDP/TLS/RTP/SAVPF",
  telephone: "replace-origin replace-session-connection ICE=remove rtcp-mux-demux RTP/AVP",
};

// An answer must not name a DTLS role: rtpengine may have taken the other role between offer and answer, and both sides
// would wait forever (sipwise/rtpengine issue 2145).
const offered = { ...towards, browser: `${towards.browser} rtcp-mux-offer DTLS=passive` };

const configOf = (
  { sip, webSocket, rtpengine, voicemail }: KamailioPorts,
  domain: string,
  password: string,
) => `
debug=1
log_stderror=yes
children=1
tcp_children=1
disable_core_dump=yes
dns=no
rev_dns=no
auto_aliases=no
listen=udp:127.0.0.1:${sip}
listen=tcp:127.0.0.1:${webSocket}
alias="${domain}"
alias="127.0.0.1:${sip}"
tcp_connection_lifetime=3600
# a handshake of a WebSocket has no Content-Length
tcp_accept_no_cl=yes

${modules.map((name) => `loadmodule "${name}.so"`).join("\n")}
modparam("usrloc", "db_mode", 0)
modparam("registrar", "max_expires", 3600)
modparam("nathelper|registrar", "received_avp", "$avp(came_from)")
modparam("rtpengine", "rtpengine_sock", "udp:127.0.0.1:${rtpengine}")

request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  # a browser has no address that one could call: the connection it came by is its address
  if (proto == WS) {
    force_rport();
    if (is_method("REGISTER")) { fix_nated_register(); } else { add_contact_alias(); }
  }
  if (is_method("CANCEL") || (is_method("ACK") && !has_totag())) {
    if (t_check_trans()) { t_relay(); }
    exit;
  }
  if (has_totag()) {
    if (!loose_route() && !is_method("ACK")) { sl_send_reply("404", "Not Here"); exit; }
    handle_ruri_alias();
    if (is_method("BYE")) { rtpengine_delete(); }
    if (is_method("INVITE") && has_body("application/sdp")) { record_route(); route(SOUND); }
    route(ON);
  }
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("${domain}", "${password}", "0")) { auth_challenge("${domain}", "0"); exit; }
    # a number that signs in by another name than its own, as many systems have it
    if ($fU == "${ownName.number}" && $au != "${ownName.authUser}") { sl_send_reply("403", "Wrong Name"); exit; }
    if (!save("location")) { sl_reply_error(); }
    exit;
  }
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  record_route();
  if (is_method("SUBSCRIBE") && $hdr(Event) == "message-summary") {
    $du = "sip:127.0.0.1:${voicemail}";
    route(ON);
  }
  # its callers come by a trunk, which vouches for them
  if (is_method("INVITE") && $rU == "${ownName.number}") {
    append_hf("P-Asserted-Identity: \\"Priya Nair\\" <sip:${vouchedNumber}@${domain}>\\r\\n");
  }
  if (!lookup("location")) { sl_send_reply("404", "Not Found"); exit; }
  if (is_method("INVITE") && has_body("application/sdp")) { route(SOUND); }
  route(ON);
}

route[SOUND] {
  if ($du =~ "transport=ws" || $ru =~ "transport=ws") {
    rtpengine_offer("${offered.browser}");
    t_on_reply("${replyRoute("telephone")}");
  } else {
    rtpengine_offer("${offered.telephone}");
    if (proto == WS) { t_on_reply("${replyRoute("browser")}"); } else { t_on_reply("${replyRoute("telephone")}"); }
  }
  t_on_failure("OVER");
}

onreply_route[${replyRoute("browser")}] {
  if (has_body("application/sdp")) { rtpengine_answer("${towards.browser}"); }
}

onreply_route[${replyRoute("telephone")}] {
  if (proto == WS) { add_contact_alias(); }
  if (has_body("application/sdp")) { rtpengine_answer("${towards.telephone}"); }
}

failure_route[OVER] { rtpengine_delete(); }

route[ON] {
  if (!t_relay()) { sl_reply_error(); }
  exit;
}

event_route[xhttp:request] {
  set_reply_close();
  set_reply_no_connect();
  if ($rm == "GET" && $hdr(Upgrade) =~ "websocket" && ws_handle_handshake()) { exit; }
  xhttp_reply("404", "Not Found", "text/plain", "");
}
`;

/** A reply route is named after the side the reply goes to. */
function replyRoute(side: keyof typeof towards): string {
  return `BACK_TO_${side.toUpperCase()}`;
}
