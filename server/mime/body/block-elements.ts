const text = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that start and end a line. */
export const blockElements = text(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul",
);

/** Elements set apart from the text above and below. */
export const separatedElements = text("p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr");
