// The document inside the frame: our own, with its policy first, so the email can't precede it. The empty sandbox
// already allows nothing; the policy is a second barrier.
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

export const emailDocument = (html: string): string =>
  `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}">` +
  '<meta charset="utf-8"><meta name="color-scheme" content="light only"><style>' +
  "body{margin:0;padding:16px 20px;background:#fff;color:#1b1b1b;font:15px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}" +
  `</style></head><body>${html}</body></html>`;
