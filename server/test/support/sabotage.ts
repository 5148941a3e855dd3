import { SimulatedCrash } from '../../src/platform/saga/crash.ts'
import { type FailureKind, StepFailure } from '../../src/platform/saga/definition.ts'

export interface Trouble {
  /** `step:moment`, as the saga runner names its crossings. */
  readonly point: string
  /** `crash`: the process dies there. */
  readonly kind: FailureKind | 'crash'
  /** How often, one time after the other; once where it is left out. */
  readonly times?: number
  /** Kind of the saga, where others with steps of the same name may run beside it. */
  readonly saga?: string
}

/** What goes wrong at which crossing between the house and the world: a portal gets `probe`, a test plans. */
export class Sabotage {
  private planned: Trouble[] = []

  /** What was planned and has not happened yet. */
  get pending(): readonly Trouble[] {
    return this.planned
  }

  /** Replaces what was planned before. */
  plan(...troubles: readonly Trouble[]): void {
    this.planned = troubles.flatMap((trouble) => Array.from({ length: trouble.times ?? 1 }, () => trouble))
  }

  readonly probe = (point: string, kind: string): void => {
    const index = this.planned.findIndex((trouble) => trouble.point === point && (trouble.saga ?? kind) === kind)
    const [trouble] = index < 0 ? [] : this.planned.splice(index, 1)
    if (!trouble) return
    throw trouble.kind === 'crash' ? new SimulatedCrash('killed') : new StepFailure(trouble.kind, `test: ${trouble.kind}`)
  }
}
