import type { Actor } from '@portal/contracts/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { notifyServiceChanged, recordEngine } from './power.ts'
import { lockVps, patchVps, tryMoveVps, type Vps } from './store.ts'
import { type HELD_TURNS, isBusy, isTransient } from './vps.rules.ts'

/** Long work that has a machine to itself: one at a time, and every other action is told that it is busy. */
type EngineTurn =
  | 'resize'
  | 'snapshot'
  | 'restore'
  | 'optimize'
  | 'rebuild'
  | 'backup'
  | 'recover'
  | 'rescue'
  | 'unrescue'
  | 'media'
  | 'replace'
/** Nothing that its owner asked of its engine: a way to it that is opened or closed elsewhere, and a move to another host that staff asked for. */
type OtherTurn = 'rgc-create' | 'rgc-delete' | 'move'
export type Turn = EngineTurn | OtherTurn

const OTHERS: readonly Turn[] = ['rgc-create', 'rgc-delete', 'move'] satisfies OtherTurn[]
const isOfEngine = (turn: Turn): turn is EngineTurn => !OTHERS.includes(turn)

/** It runs on meanwhile. */
const KEPT: readonly Turn[] = ['snapshot', 'backup', 'rgc-create', 'rgc-delete']

/** Takes a locked machine for it; null where another action has it, or its state does not allow it. Answers the state that is shown now. */
export async function takeTurn(tx: Tx, machine: Vps, turn: Turn, by: Actor): Promise<Vps['state'] | null> {
  const moved = isBusy(machine) ? null : await tryMoveVps(tx, machine.id, turn, by)
  if (!moved) return null
  await patchVps(tx, machine.id, { action: turn, actionNo: machine.actionNo + 1, actionAt: tx.now, actedAt: null, trouble: null })
  await notifyServiceChanged(tx, machine.id)
  return moved.to
}

/** As `takeTurn`, for what nobody is to notice: what is shown stays what its engine says. */
export async function holdAsItRuns(tx: Tx, machine: Vps, turn: (typeof HELD_TURNS)[number]): Promise<boolean> {
  if (isBusy(machine)) return false
  await patchVps(tx, machine.id, { action: turn, actionNo: machine.actionNo + 1, actionAt: tx.now, actedAt: null })
  await notifyServiceChanged(tx, machine.id)
  return true
}

interface Ending {
  /** As the engine says; null: the machine is gone. */
  readonly power: Vps['power']
  /** False: it was taken back, and the machine is as it was before. */
  readonly done: boolean
  /** Error code of what the owner is told did not happen. */
  readonly trouble?: string
}

/** Gives the machine back, and the row says what the engine says. Does nothing where it is not this turn any more. */
export async function endTurn(tx: Tx, id: number, turn: Turn, { power, done, trouble }: Ending): Promise<void> {
  const machine = await lockVps(tx, id)
  if (machine?.action !== turn) return
  // It was held as it ran: there is nothing to confirm, its engine's word stands as of any machine at rest.
  const ran = !isTransient(machine.state)
  if (!ran || machine.state !== power)
    await tryMoveVps(tx, id, power === null ? 'lost' : done && !ran ? 'confirmed' : `found-${power}`, 'system')
  const kept = (ran || KEPT.includes(turn)) && power === machine.power
  await patchVps(tx, id, {
    ...{ power, action: null, checkedAt: tx.now },
    uptimeSince: power !== 'running' ? null : kept ? machine.uptimeSince : tx.now,
    ...(trouble !== undefined && { trouble: { action: turn, code: trouble, at: tx.now.toISOString() } }),
  })
  if (trouble !== undefined && isOfEngine(turn)) await recordEngine(tx, id, turn, trouble)
  await notifyServiceChanged(tx, id)
}

/** Gives the machine back though its engine is silent: the next look says how it is. */
export async function abandonTurn(tx: Tx, id: number, turn: Turn): Promise<void> {
  const machine = await lockVps(tx, id)
  if (machine?.action !== turn) return
  await tryMoveVps(tx, id, 'silent', 'system')
  await patchVps(tx, id, { action: null })
  await notifyServiceChanged(tx, id)
}

/** Gives back a machine that was held as it is, and whose state nobody has touched. */
export async function letGo(tx: Tx, id: number, turn: (typeof HELD_TURNS)[number]): Promise<void> {
  const machine = await lockVps(tx, id)
  if (machine?.action !== turn) return
  await patchVps(tx, id, { action: null })
  await notifyServiceChanged(tx, id)
}
