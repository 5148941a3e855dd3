/** Side by side. Whoever asked goes on only when all have ended, also where one failed: nothing of it is under way any more then. */
export async function together<T extends readonly unknown[] | []>(work: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work)
  return await Promise.all(work)
}
