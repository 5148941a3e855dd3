/** The only source of time in the house. Everything that falls due is compared with it, so a test clock rules. */
export interface Clock {
  now(): Date
}

/** Measures how long something takes, in seconds to a tenth: by the machine's own clock, which no test moves. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 100) / 10
}

export const systemClock: Clock = { now: () => new Date() }

/** Real time plus an offset that demo mode moves; an offset is shared by all processes through the database. */
export class OffsetClock implements Clock {
  private offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }

  get offset(): number {
    return this.offsetMs
  }

  setOffset(ms: number): void {
    this.offsetMs = ms
  }

  /** Also back: for the past that a demo begins with. */
  set(at: Date): void {
    this.offsetMs = at.getTime() - Date.now()
  }
}

/** Stands still until told. */
export class TestClock implements Clock {
  private at: Date

  constructor(at: Date | string) {
    this.at = new Date(at)
  }

  now(): Date {
    return new Date(this.at)
  }

  set(at: Date): void {
    this.at = new Date(at)
  }
}
