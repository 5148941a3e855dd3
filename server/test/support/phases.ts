/** How often a phase ran, and for how many milliseconds of wall time. */
export interface Phase {
  readonly count: number
  readonly ms: number
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test file: what the profile of `npm run test:profile` shows. */
    phases?: Record<string, Phase>
  }
}

let phases: Record<string, Phase> = {}

/** Adds one to the phase's count, and its duration where it is known. */
export function addPhase(name: string, ms = 0): void {
  const before = phases[name] ?? { count: 0, ms: 0 }
  phases[name] = { count: before.count + 1, ms: before.ms + ms }
}

/** Runs the work and adds its duration to the phase. */
export async function inPhase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    addPhase(name, performance.now() - begun)
  }
}

/** The phases since the last call. */
export function takePhases(): Record<string, Phase> {
  const taken = phases
  phases = {}
  return taken
}
