import type { Actor } from '@portal/contracts/machine.ts'
import type { Optimization } from '@portal/contracts/modules/optimization.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { lockVps, type Vps } from '../store.ts'
import { takeTurn } from '../turn.ts'
import { OPTIMIZE } from '../work.rules.ts'

export const optimizationOf = ({ nested }: Pick<Vps, 'nested'>): Optimization => (nested ? 'emulator' : 'performance')

interface Changed {
  readonly before: Optimization
  readonly state: Vps['state']
}

/** The choice that it has already is no change. The service is locked. */
export async function changeOptimization(tx: Tx, service: Service, wanted: Optimization, by: Actor): Promise<Changed> {
  const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
  const before = optimizationOf(machine)
  return { before, state: before === wanted ? machine.state : await begin(tx, service, machine, by) }
}

async function begin(tx: Tx, { id, accountId }: Service, machine: Vps, by: Actor): Promise<Vps['state']> {
  const state = (await takeTurn(tx, machine, 'optimize', by)) ?? fail('busy')
  const data = { nested: !machine.nested, wasRunning: machine.power !== 'stopped' }
  await startSaga(tx, {
    ...{ kind: OPTIMIZE, key: `optimize-${id}-${machine.actionNo + 1}`, subjectId: id, accountId, target: machine.engine, data },
  })
  return state
}
