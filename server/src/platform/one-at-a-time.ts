/** Runs the work once at a time: calls that come while it runs are answered by one further run. Never rejects. */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false
  let again = false
  return async () => {
    if (isRunning) {
      again = true
      return
    }
    isRunning = true
    do {
      again = false
      await work().catch(() => undefined)
    } while (again)
    isRunning = false
  }
}
