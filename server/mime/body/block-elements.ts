const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that begin and end a line. */
export const blockElements = words(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul",
);

/** Those that stand apart from what is above and below them. */
export const separatedElements = words("p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote hr");
