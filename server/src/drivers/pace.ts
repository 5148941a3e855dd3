/** How many may come in a second: a bucket that holds a second's worth. */
export class Pace {
  private perSecond: number
  private room: number
  private filledAt = performance.now()

  constructor(perSecond: number) {
    this.perSecond = perSecond
    this.room = perSecond
  }

  /** Holds from now on. */
  change(perSecond: number): void {
    this.perSecond = perSecond
  }

  /** Takes a place, where there is one. */
  take(): boolean {
    const now = performance.now()
    this.room = Math.min(this.perSecond, this.room + ((now - this.filledAt) / 1000) * this.perSecond)
    this.filledAt = now
    if (this.room < 1) return false
    this.room -= 1
    return true
  }
}
