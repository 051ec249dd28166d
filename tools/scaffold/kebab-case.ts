// File, action, route and documentation share one name, in kebab or camel case.

export const isKebab = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** `close-conversation` → `closeConversation`. */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
