import { backupAdd, backupDelete, backupPreview } from '@portal/contracts/modules/backups.contract.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { fail, formatText } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { buyExtra, giveUpExtra, hasExtra, issuedView, previewExtra } from '../changes/index.ts'
import { DAILY_ADDON, endPolicy, setPolicy, type WantedTime } from '../compute/index.ts'
import type { FileStores } from '../integrations/index.ts'
import type { Settlement } from '../invoices/index.ts'
import { judge, lockService, patchService, type Service, serviceCommand, serviceQuery } from '../services/index.ts'
import { dailyOf } from './daily.ts'
import { backupPolicyTexts } from './texts.ts'

export interface BackupDeps {
  readonly settlement: Settlement
  readonly stores: FileStores
}

export const backupPolicyHandlers = ({ settlement, stores }: BackupDeps): Handler[] => [
  serviceCommand(backupAdd, async ({ tx, brand, customer, lang, access }, { period, hour, timeZone, method }) => {
    const { service } = access
    if (!stores.forNew(service.brandId)) fail('backup-store-missing')
    const time: WantedTime = { hour: hour ?? null, timeZone: timeZone ?? service.timeZone }
    const on = async (locked: Service) => {
      const next = await setPolicy(tx, locked, { period, ...time })
      const params = { name: service.name, at: isoMinute(next, time.timeZone) }
      return { next: next.toISOString(), invoice: null, msg: formatText(backupPolicyTexts.on[lang], lang, params) }
    }
    // From daily to weekly: what is paid stays paid.
    if (period === 7) return await on(await giveUpExtra(tx, service, DAILY_ADDON))
    if (hasExtra(service, DAILY_ADDON)) return await on((await lockService(tx, service.id)) ?? fail('not-found'))
    // What costs money is the owner's alone.
    await judge(tx, [access], customer, { kind: service.kind, action: 'addon' })
    const request = { brandId: brand.id, service, lang, at: null, method: method || null }
    const invoice = await buyExtra(tx, settlement, request, await dailyOf(tx, service))
    const locked = (await lockService(tx, service.id)) ?? fail('not-found')
    await patchService(tx, service.id, { options: { ...locked.options, backupTime: time } })
    const text = backupPolicyTexts[invoice.state === 'unpaid' ? 'issued' : 'paid']
    return { next: null, invoice: issuedView(invoice), msg: formatText(text[lang], lang, { name: service.name }) }
  }),

  serviceQuery(backupPreview, async ({ tx, brand, customer, lang, access: { service } }) => {
    const reader = { brandId: brand.id, accountId: customer.id, lang }
    const priced = await previewExtra(tx, reader, service, await dailyOf(tx, service))
    return { ...priced, from: service.endAt?.toISOString() ?? null }
  }),

  serviceCommand(backupDelete, async ({ tx, lang, access: { service } }) => {
    const locked = await giveUpExtra(tx, service, DAILY_ADDON)
    const keptUntil = (await endPolicy(tx, locked)) ?? fail('backup-off', { name: service.name })
    const params = { name: service.name, at: isoMinute(keptUntil, service.timeZone) }
    return { keptUntil: keptUntil.toISOString(), msg: formatText(backupPolicyTexts.off[lang], lang, params) }
  }),
]
