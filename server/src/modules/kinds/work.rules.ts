import type { Localized } from '@portal/contracts/locale.ts'
import type { Work } from '@portal/contracts/modules/services.contract.ts'

/** Long work of a kind: what a saga does, step by step. */
export interface WorkPlan {
  /** What the browser calls it: `resize` …; every kind's delivery is a `build`. */
  readonly kind: string
  /** For staff's alerts: `building a VPS`. */
  readonly name: Localized
  /** Its steps in order and their rough seconds; the browser translates the names. */
  readonly steps: readonly { readonly name: string; readonly seconds: number }[]
}

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

export const secondsOf = ({ steps }: WorkPlan, name: string): number => steps.find((step) => step.name === name)?.seconds ?? 1

/** Where long work stands, weighed by what each step takes; no estimate where there is nothing honest to say. */
export function workOf({ kind, steps: all }: WorkPlan, { state, position, stepProgress, failing }: Omit<WorkFacts, 'kind'>): Work {
  const steps = all.length
  const at = Math.min(position, steps - 1)
  if (state === 'undoing') return { kind, step: 'roll-back', position: at, steps, progress: 0, etaSeconds: null }
  const total = all.reduce((sum, step) => sum + step.seconds, 0)
  const current = all[at] ?? { name: '', seconds: 0 }
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
