import type { Work } from '@portal/contracts/modules/services.contract.ts'

/** The steps of a build and their rough seconds; the browser translates the names. */
export const buildSteps = [
  { name: 'reserve', seconds: 1 },
  { name: 'copy-image', seconds: 6 },
  { name: 'boot', seconds: 3 },
  { name: 'wait-for-login', seconds: 12 },
  { name: 'finish', seconds: 1 },
] as const

export type BuildStep = (typeof buildSteps)[number]['name']

export const secondsOf = (name: BuildStep): number => buildSteps.find((step) => step.name === name)?.seconds ?? 1

export interface WorkFacts {
  readonly state: string
  readonly position: number
  /** 0..1 of the step under way. */
  readonly stepProgress: number
  /** The step failed and waits for its next try. */
  readonly failing: boolean
}

const total = buildSteps.reduce((sum, step) => sum + step.seconds, 0)

/** Where a build stands, weighed by what each step takes; no estimate where there is nothing honest to say. */
export function workOf({ state, position, stepProgress, failing }: WorkFacts): Work {
  const steps = buildSteps.length
  if (state === 'undoing') return { step: 'roll-back', position: Math.min(position, steps - 1), steps, progress: 0, etaSeconds: null }
  const at = Math.min(position, steps - 1)
  const current = buildSteps[at] ?? buildSteps[0]
  const before = buildSteps.slice(0, at).reduce((sum, step) => sum + step.seconds, 0)
  const within = position >= steps ? 1 : Math.max(0, Math.min(1, stepProgress))
  const passed = before + current.seconds * within
  return {
    step: state === 'stuck' ? 'with-staff' : current.name,
    position: at,
    steps,
    progress: Math.round((passed / total) * 1000) / 1000,
    etaSeconds: failing || state === 'stuck' ? null : Math.max(1, Math.ceil(total - passed)),
  }
}
