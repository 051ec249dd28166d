/** How often the event loop could do other work while this ran. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = -1;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  count();
  try {
    await work();
  } finally {
    isOver = true;
  }
  return turns;
}
