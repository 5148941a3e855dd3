import { BACKUP_TABS, REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { type BackupCopy, backupCopies, backupKept, backupList, backupRecover } from '@portal/contracts/modules/backups.contract.ts'
import { formatText } from '../../../platform/errors.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { listServices, serviceCommand, serviceQuery } from '../../services/index.ts'
import { backupTexts } from '../texts.ts'
import type { Capabilities } from '../vps.rules.ts'
import { backupColumns, copyView, mapBackups } from './list.ts'
import { recoverBackup } from './recover.ts'
import { takingStreams } from './restore-new.ts'
import type { Formats } from './run.ts'
import { type Backup, backupsOf, keptBackups } from './store.ts'

export const backupHandlers = (capabilities: Capabilities, formats: Formats): Handler[] => [
  query(backupList, async ({ tx, customer, brand, lang }, { serviceId, tab, sort = 'name', ...page }) => {
    const filtered = (tab: (typeof BACKUP_TABS)[number], more: object = {}) =>
      listServices(tx, backupColumns, {
        ...{ ...page, sort, lang, accountId: customer.id, timeZone: brand.timeZone, tab: 'all', ...more },
        filters: { service: serviceId === undefined ? undefined : String(serviceId), tab: tab === 'all' ? undefined : tab },
      })
    const { rows, total } = await filtered(tab)
    const counts: Record<string, number> = {}
    for (const one of BACKUP_TABS) counts[one] = (await filtered(one, { page: 1, pageSize: 1, search: '' })).total
    return { items: await mapBackups(tx, rows, customer, capabilities), total, counts }
  }),

  serviceQuery(backupCopies, async ({ tx }, { id }) => ({ items: await shown(tx, await backupsOf(tx, id)) })),

  query(backupKept, async ({ tx, customer }) => ({ items: await shown(tx, await keptBackups(tx, customer.id)) })),

  serviceCommand(backupRecover, async ({ tx, lang, access: { service, role } }, { backupId }) => {
    const by = role === 'owner' ? ('customer' as const) : ('member' as const)
    const VMStatus = await recoverBackup(tx, formats, service, { backupId, by })
    return { VMStatus, msg: formatText(backupTexts.recovering[lang], lang, { name: service.name, minutes: REBUILD_MINUTES }) }
  }),
]

async function shown(tx: Tx, backups: readonly Backup[]): Promise<BackupCopy[]> {
  const streaming = await takingStreams(tx, backups)
  return backups.map((backup) => copyView(backup, streaming.has(backup.id)))
}
