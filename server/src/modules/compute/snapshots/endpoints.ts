import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { snapshotCreate, snapshotDelete, snapshotList, snapshotNote, vpsRestore } from '@portal/contracts/modules/snapshots.contract.ts'
import { fail, formatText } from '../../../platform/errors.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import { listServices, serviceCommand } from '../../services/index.ts'
import { snapshotTexts } from '../texts.ts'
import type { Capabilities } from '../vps.rules.ts'
import { mapSnapshots, snapshotColumns } from './list.ts'
import { findSnapshot, patchSnapshot } from './store.ts'
import { removeSnapshot, restoreSnapshot, takeSnapshot } from './take-snapshot.ts'

const actor = ({ role }: { readonly role: 'owner' | 'co-owner' }) => (role === 'owner' ? 'customer' : 'member')

export const snapshotHandlers = (capabilities: Capabilities): Handler[] => [
  query(snapshotList, async ({ tx, customer, brand, lang }, { serviceId, sort = '-takenAt', ...page }) => {
    const { rows, total } = await listServices(tx, snapshotColumns, {
      ...{ ...page, sort, lang, accountId: customer.id, timeZone: brand.timeZone, tab: 'all' },
      filters: { service: serviceId === undefined ? undefined : String(serviceId) },
    })
    return { items: await mapSnapshots(tx, rows, customer, capabilities), total, counts: {} }
  }),

  serviceCommand(snapshotCreate, async ({ tx, lang, access }, { id: _, ...wanted }) => {
    const { state, snapshotId } = await takeSnapshot(tx, access.service, wanted, actor(access))
    return { VMStatus: state, snapshotId, msg: formatText(snapshotTexts.begun[lang], lang, { name: access.service.name }) }
  }),

  serviceCommand(snapshotDelete, async ({ tx, access: { service } }, { snapshotId }) => {
    await removeSnapshot(tx, service, snapshotId)
    return { state: 'removing' as const }
  }),

  serviceCommand(snapshotNote, async ({ tx }, { id, snapshotId, note }) => {
    if (!(await findSnapshot(tx, id, snapshotId))) fail('not-found')
    await patchSnapshot(tx, id, snapshotId, { note })
    return { note }
  }),

  serviceCommand(vpsRestore, async ({ tx, lang, access }, { snapshotId }) => {
    const VMStatus = await restoreSnapshot(tx, access.service, snapshotId, actor(access))
    return { VMStatus, msg: formatText(snapshotTexts.restoring[lang], lang, { name: access.service.name, minutes: REBUILD_MINUTES }) }
  }),
]
