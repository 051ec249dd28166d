// Outlook marks no quoted lines, so a reply written into the old email looks like part of it. Writers who do that
// announce it; then everything is shown.
const announced =
  /\b(?:(?:answer|comment|repl|respon|remark|note|see|find)\w*\b.{0,40}\b(?:below|inline|in-line|in (?:red|blue|green|bold|caps)|between the lines)|(?:inline|in-line) (?:answer|comment|repl|below)\w*|(?:antwort|kommentar|anmerkung|siehe|s\.)\w*.{0,40}(?:unten|im text|in (?:rot|blau|grün)|inline|weiter unten)|(?:répon|comment|voir|cf)\w*.{0,40}(?:ci-dessous|plus bas|en (?:rouge|bleu|vert)|dans le texte)|(?:respuesta|respond|coment|ver|véase)\w*.{0,40}(?:abajo|más abajo|en (?:rojo|azul))|(?:rispost|rispond|comment|vedi)\w*.{0,40}(?:sotto|di seguito|in (?:rosso|blu))|(?:antwoord|reactie|opmerking|zie)\w*.{0,40}(?:hieronder|onder|in (?:rood|blauw)|tussen de regels)|(?:resposta|respond|coment|ver|veja)\w*.{0,40}(?:abaixo|em (?:vermelho|azul))|(?:svar|se|kommentar)\w*.{0,40}(?:nedan|nedenfor|i (?:rött|rødt)))/i;

export const announcesInlineReplies = (text: string): boolean =>
  announced.test(text.slice(0, 4000));
