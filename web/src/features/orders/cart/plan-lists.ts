import type { PlanListPath } from '../../services/calls.ts'
import { kinds } from '../../services/kinds.ts'

/** The calls that answer what can be ordered now: every kind names its own. */
export const planLists: readonly PlanListPath[] = [
  ...new Set(kinds.map(({ contract }): PlanListPath => `public/service/plan/list/${contract.planList}`)),
]

/** Of kinds whose customers make systems of their own. */
export const ownImageLists = kinds.flatMap(({ ownImages }) => ownImages ?? [])
