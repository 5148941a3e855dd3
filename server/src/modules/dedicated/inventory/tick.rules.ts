import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'

interface Tickable {
  readonly id: number
  readonly purpose: 'delivery' | 'change' | 'backup'
  readonly code: string
  readonly position: number
  readonly doneAt: Date | null
}

interface Handover {
  readonly hardwareId: number | null
  readonly address: string | null
  readonly password: string | null
}

/** Why a step cannot be ticked off now, or null. Steps follow one another: what comes later stands on what came before. */
export function refusedTick(task: Tickable, all: readonly Tickable[], { hardwareId, address, password }: Handover): ErrorCode | null {
  if (task.doneAt !== null) return 'dedicated.task-done'
  if (hardwareId === null) return 'dedicated.no-machine'
  if (all.some((one) => one.purpose === task.purpose && one.doneAt === null && one.position < task.position)) return 'dedicated.task-order'
  return task.code === 'hand-over' && (address === null || password === null) ? 'dedicated.handover-incomplete' : null
}
