import type { Actor } from '@portal/contracts/machine.ts'
import { fail } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import type { OfflineData } from '../offline.steps.ts'
import type { Vps } from '../store.ts'
import { DISK_LOST } from '../troubled.rules.ts'
import { takeTurn } from '../turn.ts'
import { REPLACE } from '../work.rules.ts'
import { type LostCopy, openLost, timesLost } from './store.ts'

/** What the new machine begins as: this backup; left out, the system of the machine's `next`. */
interface Beginning {
  readonly backupId?: number
  readonly by: Actor
}

/**
 * A machine whose disk is lost is made anew on another node. Returns the state that is shown meanwhile, or null if the machine is not lost: then
 * the caller acts on the machine where it is. The caller has judged the action and locked service and machine; fails with `busy` while another
 * action runs.
 */
export async function beginReplace(
  tx: Tx,
  { id, accountId }: Pick<Service, 'id' | 'accountId'>,
  machine: Vps,
  { by, ...beginning }: Beginning,
): Promise<Vps['state'] | null> {
  const lost = await openLost(tx, id)
  if (!lost || machine.trouble?.code !== DISK_LOST) return null
  const key = `vps-${id}-${(await timesLost(tx, id)) + 1}`
  const state = (await takeTurn(tx, machine, 'replace', by)) ?? fail('busy')
  await startSaga(tx, {
    // The action it belongs to, so that a call that comes twice begins once.
    ...{ kind: REPLACE, key: `vps-${id}/${machine.actionNo + 1}`, subjectId: id, accountId, target: machine.engine, pool: 'bulk' },
    data: { ...beginning, lostId: lost.id, key, from: placeOf(lost, machine), wasRunning: machine.power !== 'stopped' },
  })
  return state
}

/** Where the machine was when it was lost: what is written back if it cannot be replaced. */
interface LostPlace extends Record<string, unknown> {
  readonly engineKey: string
  readonly nodeId: number
  readonly reachHost: string | null
  readonly reachPort: number | null
}

const placeOf = ({ engineKey, nodeId }: LostCopy, { reachHost, reachPort }: Vps): LostPlace => ({ engineKey, nodeId, reachHost, reachPort })

export interface ReplaceData extends OfflineData, Record<string, unknown> {
  readonly lostId: number
  /** The key of the new machine: the lost copy keeps its own, for as long as its host may come back with it. */
  readonly key: string
  readonly from: LostPlace
  /** Absent: the new machine begins as the system of `next`. */
  readonly backupId?: number
  readonly ended?: Pick<Vps, 'power' | 'reachHost' | 'reachPort'>
  /** The guest was heard at the end: a login can be set in it. */
  readonly heard?: boolean
}
