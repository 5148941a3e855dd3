/** Calls back when the browser has nothing better to do, soon after in a browser that does not tell; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work)
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1_000)
  return () => clearTimeout(id)
}
