// Names commands as this installation has them: sentences say "npm run backup -- --to", and an installed release has
// "deskbell backup --to".
export function nameCommands(sentence: string, command = process.env.DESKBELL_COMMAND): string {
  if (command === undefined) return sentence;
  return sentence.replace(
    /npm (?:run (?:-s )?)?(start|backup|restore|workspace|reset-password|hold-unsent|read-mail|doctor)(?: --(?= ))?/g,
    (_, name: string) => `${command} ${name}`,
  );
}
