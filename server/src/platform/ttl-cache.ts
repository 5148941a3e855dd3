/**
 * Answers kept for a moment, for what is asked at every call and changes once a year. It goes by the real clock: a demo clock that
 * is moved must not make them older. When full it begins anew, so that keys which strangers choose cannot fill the memory.
 */
export class TtlCache<V> {
  private readonly forMs: number
  private readonly max: number
  private cleared = 0
  private readonly entries = new Map<string, { readonly value: V; readonly until: number }>()

  constructor({ seconds, max = 1000 }: { seconds: number; max?: number }) {
    this.forMs = seconds * 1000
    this.max = max
  }

  clear(): void {
    this.entries.clear()
    this.cleared++
  }

  async get(key: string, ask: () => Promise<V>): Promise<V> {
    const now = performance.now()
    const found = this.entries.get(key)
    if (found && found.until > now) return found.value
    const { cleared } = this
    const value = await ask()
    // It may have changed while it was read.
    if (cleared !== this.cleared) return value
    if (this.entries.size >= this.max) this.entries.clear()
    // Its time begins with the question: the answer may be as old as that.
    this.entries.set(key, { value, until: now + this.forMs })
    return value
  }
}
