import { vpsChangeOptimization } from '@portal/contracts/modules/optimization.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { serviceCommand } from '../../services/index.ts'
import { optimizationTexts } from '../texts.ts'
import { changeOptimization } from './change.ts'

export const optimizationHandlers: readonly Handler[] = [
  serviceCommand(vpsChangeOptimization, async ({ tx, lang, access: { service, role }, note }, { optimization }) => {
    const { before, state: VMStatus } = await changeOptimization(tx, service, optimization, role === 'owner' ? 'customer' : 'member')
    const changed = before !== optimization
    note(changed ? { before: { optimization: before }, after: { optimization } } : { skip: true })
    return {
      optimization,
      changed,
      VMStatus,
      msg: formatText(optimizationTexts[changed ? 'begun' : 'same'][lang], lang, { name: service.name }),
    }
  }),
]
