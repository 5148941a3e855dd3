import type { ActionState } from '@portal/contracts/machine.ts'
import type { StuckCause } from '@portal/contracts/modules/delivery.operator.contract.ts'
import type { SagaAction } from '../../platform/saga/operate.rules.ts'

interface Known {
  readonly cause: StuckCause
  readonly says: RegExp
  /** What is most likely to help, the first that is open. */
  readonly fixes: readonly SagaAction[]
}

/**
 * What an engine's words mean, the most telling first. Drivers say the kind of their errors before the text (`no-capacity: …`), so
 * that an engine which nobody here knows is understood too.
 */
const KNOWN: readonly Known[] = [
  { cause: 'store-full', says: /ENOSPC|no space left|disk (is )?full|not enough (disk )?space/i, fixes: ['move', 'retry'] },
  { cause: 'sold-out', says: /^sold-out/, fixes: ['retry', 'undo'] },
  { cause: 'node-full', says: /^no-capacity:|out of memory|cannot allocate memory/i, fixes: ['move', 'retry'] },
  { cause: 'image-missing', says: /^not-found: no image/, fixes: ['move', 'retry'] },
  { cause: 'machine-missing', says: /^not-found: no machine|went away/, fixes: ['retry', 'move'] },
  { cause: 'foreign-machine', says: /^already-there:/, fixes: ['move', 'retry'] },
  { cause: 'bad-credentials', says: /^bad-credentials:|unauthori[sz]ed|permission denied|EACCES/i, fixes: ['retry', 'move'] },
  { cause: 'not-capable', says: /^no-capability:/, fixes: ['move', 'undo'] },
  { cause: 'no-login', says: /^wait-for-login took too long/, fixes: ['skip', 'retry'] },
  { cause: 'too-slow', says: /took too long/, fixes: ['retry', 'move'] },
  {
    cause: 'engine-away',
    says: /engine.*(not there|not available|unavailable|is away)|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|socket hang up/i,
    fixes: ['retry', 'move'],
  },
  { cause: 'no-answer', says: /^unknown-outcome|no answer|does not (answer|confirm)|was lost/i, fixes: ['retry'] },
  { cause: 'refused', says: /^refused:/, fixes: ['move', 'retry'] },
]

const UNKNOWN = { cause: 'other', fixes: ['retry'] } as const satisfies Omit<Known, 'says'>

/** Why it stands, and the likely way out among what may be done now; null where nothing may. */
export function causeOf(
  message: string,
  { undoStuck, actions }: { readonly undoStuck: boolean; readonly actions: Readonly<Record<SagaAction, ActionState>> },
): { cause: StuckCause; fix: SagaAction | null } {
  const { cause, fixes } = KNOWN.find(({ says }) => says.test(message)) ?? UNKNOWN
  // What could not be taken back is tried again; nothing else leads on from there.
  const wanted: readonly SagaAction[] = undoStuck ? ['retry'] : [...fixes, 'retry']
  return { cause, fix: wanted.find((action) => actions[action] === true) ?? null }
}
