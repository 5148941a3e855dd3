/** Does the work for each, for so many at a time: the next is begun when one of them is done. */
export async function someAtOnce<T>(all: readonly T[], atMost: number, work: (one: T) => Promise<unknown>): Promise<void> {
  // Whoever is free takes the next that nobody has taken.
  const left = all.values()
  const hand = async (): Promise<void> => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atMost, all.length) }, hand))
}
