import type { Work } from '@portal/contracts/modules/services.contract.ts'

export const BUILD = 'vps.build'
export const RESIZE = 'vps.resize'

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

/** Of another size: the guest is asked to power off, and boots again. */
export const resizeSteps = [
  { name: 'wait-turn', seconds: 1 },
  { name: 'power-off', seconds: 15 },
  { name: 'resize', seconds: 3 },
  { name: 'power-on', seconds: 15 },
  { name: 'confirm', seconds: 1 },
] as const

export interface WorkFacts {
  /** Of the saga. */
  readonly kind: string
  readonly state: string
  readonly position: number
  /** 0..1 of the step under way. */
  readonly stepProgress: number
  /** The step failed and waits for its next try. */
  readonly failing: boolean
}

/** Where a build or a resize stands, weighed by what each step takes; no estimate where there is nothing honest to say. */
export function workOf({ kind: saga, state, position, stepProgress, failing }: WorkFacts): Work {
  const [kind, all] = saga === RESIZE ? (['resize', resizeSteps] as const) : (['build', buildSteps] as const)
  const steps = all.length
  const at = Math.min(position, steps - 1)
  if (state === 'undoing') return { kind, step: 'roll-back', position: at, steps, progress: 0, etaSeconds: null }
  const total = all.reduce((sum, step) => sum + step.seconds, 0)
  const current = all[at] ?? all[0]
  const before = all.slice(0, at).reduce((sum, step) => sum + step.seconds, 0)
  const within = position >= steps ? 1 : Math.max(0, Math.min(1, stepProgress))
  const passed = before + current.seconds * within
  return {
    kind,
    step: state === 'stuck' ? 'with-staff' : current.name,
    position: at,
    steps,
    progress: Math.round((passed / total) * 1000) / 1000,
    etaSeconds: failing || state === 'stuck' ? null : Math.max(1, Math.ceil(total - passed)),
  }
}
