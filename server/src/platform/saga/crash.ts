/** Called at each crossing between the house and the world, `step:moment`, with the saga's kind; tests kill the process there. */
export type SagaProbe = (point: string, kind: string) => void

/** Thrown by a test's probe in place of a killed process: nothing after it is written. */
export class SimulatedCrash extends Error {}

export const isCrash = (error: unknown): boolean => error instanceof SimulatedCrash
