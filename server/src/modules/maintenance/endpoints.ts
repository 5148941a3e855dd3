import { maintenanceOfService } from '@portal/contracts/modules/maintenance.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import { nodesOfServices } from '../infrastructure/index.ts'
import { accessTo, findService } from '../services/index.ts'
import { stateOf, textIn } from './maintenance.rules.ts'
import { windowsAt } from './store.ts'

export const maintenanceHandlers: readonly Handler[] = [
  query(maintenanceOfService, async ({ tx, customer, lang }, { id }) => {
    const { kind, locationId } = (await findService(tx, id)) ?? fail('not-found')
    // Also for those it is shared with: it is their work that pauses.
    await accessTo(tx, customer.id, { kind, ids: [id], lock: false })
    const nodeId = (await nodesOfServices(tx, [id])).get(id) ?? null
    const windows = await windowsAt(tx, { nodeId, locationId })
    return {
      items: windows.map((window) => ({
        id: window.id,
        from: window.startsAt.toISOString(),
        until: window.endsAt.toISOString(),
        text: textIn(window.text, lang),
        running: stateOf(window, tx.now) === 'running',
      })),
    }
  }),
]
