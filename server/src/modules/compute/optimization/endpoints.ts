import type { Actor } from '@portal/contracts/machine.ts'
import { type Optimization, vpsChangeOptimization } from '@portal/contracts/modules/optimization.contract.ts'
import { fail, formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Service, serviceCommand } from '../../services/index.ts'
import { lockVps, type Vps } from '../store.ts'
import { optimizationTexts } from '../texts.ts'
import { takeTurn } from '../turn.ts'
import { OPTIMIZE } from '../work.rules.ts'

export const optimizationOf = ({ nested }: Pick<Vps, 'nested'>): Optimization => (nested ? 'emulator' : 'performance')

export const optimizationHandlers: readonly Handler[] = [
  serviceCommand(vpsChangeOptimization, async ({ tx, lang, access: { service, role }, note }, { optimization }) => {
    const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
    const before = optimizationOf(machine)
    const changed = before !== optimization
    note(changed ? { before: { optimization: before }, after: { optimization } } : { skip: true })
    const VMStatus = changed ? await begin(tx, service, machine, role === 'owner' ? 'customer' : 'member') : machine.state
    return {
      optimization,
      changed,
      VMStatus,
      msg: formatText(optimizationTexts[changed ? 'begun' : 'same'][lang], lang, { name: service.name }),
    }
  }),
]

async function begin(tx: Tx, { id, accountId }: Service, machine: Vps, by: Actor): Promise<Vps['state']> {
  const state = (await takeTurn(tx, machine, 'optimize', by)) ?? fail('busy')
  const data = { nested: !machine.nested, wasRunning: machine.power !== 'stopped' }
  await startSaga(tx, {
    ...{ kind: OPTIMIZE, key: `optimize-${id}-${machine.actionNo + 1}`, subjectId: id, accountId, target: machine.engine, data },
  })
  return state
}
