// An error that is not shown looks like success. Either a toast shows it, or the calling component declares that it
// does (`errorDisplay: "in place"`) and renders it.
import { type Source, stripComments } from "#repo-tests/parsers/sources.ts";

export function findSwallowed(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const code = stripComments(text);
    const constant =
      /\berrorDisplay(?::|\s*=)\s*\([^)]*\)\s*=>\s*(?:true\b|\{\s*return true\b)/.test(code);
    return [
      ...(constant ? [`${path} says that it shows every error, even when it is gone`] : []),
      ...mutationsShownInPlace(code)
        .filter((one) => !one.isRendered)
        .map(({ name }) => `${path} says that it shows the errors of ${name}, and doesn't`),
    ];
  });
}

/**
 * The mutations of a file that render their own errors: `const save = useApiMutation({` or `const { run, error } =
 * useApiMutation({`.
 */
export function mutationsShownInPlace(code: string): { name: string; isRendered: boolean }[] {
  const starts = [...code.matchAll(/\bconst\s+(\w+|\{[^}]*\})\s*=\s*useApiMutation\(/g)];
  return starts.flatMap((start, index) => {
    const from = start.index + start[0].length;
    const body = code.slice(from, starts[index + 1]?.index);
    if (!/\berrorDisplay: "in place"/.test(body)) return [];
    const name = start[1] ?? "";
    const used = name.startsWith("{") ? /\berror\b/ : new RegExp(`\\b${name}\\.error\\b`);
    const rest = name.startsWith("{") ? code.slice(from) : code;
    const hasError = !name.startsWith("{") || /\berror\b/.test(name);
    return [{ name, isRendered: hasError && used.test(rest) }];
  });
}
