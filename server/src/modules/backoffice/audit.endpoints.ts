import { searchTerms } from '@portal/contracts/lists.ts'
import { auditList } from '@portal/contracts/modules/audit.operator.contract.ts'
import { errorOfLine } from '../../platform/activity/lines.store.ts'
import { listAudit } from '../../platform/audit-list.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import { actionsSaying } from '../../platform/labels.ts'
import { whoseAre } from '../accounts/index.ts'

export const auditHandlers: readonly Handler[] = [
  query(auditList, async ({ tx, lang }, { tab, page, pageSize, search, sort, ...given }) => {
    const text = searchTerms(search)?.text ?? null
    const { rows, counts } = await listAudit(tx, {
      tab,
      who: given.who || null,
      action: given.action || null,
      ...{ brandId: given.brandId ?? null, accountId: given.accountId ?? null, serviceId: given.serviceId ?? null },
      ...{ status: given.status ?? null, from: given.from ?? null, to: given.to ?? null },
      text,
      said: actionsSaying(text, lang, 'staff'),
      ...{ ascending: sort === 'at', limit: pageSize, offset: (page - 1) * pageSize },
    })
    const whose = await whoseAre(
      tx,
      rows.flatMap(({ accountId }) => accountId ?? []),
    )
    const items = rows.map((row) => ({
      ...{ id: row.id, actorName: row.actorName, action: row.action, status: row.status, detail: row.detail, ip: row.ip },
      actor: row.actor === 'staff' ? ('staff' as const) : ('system' as const),
      at: row.at.toISOString(),
      error: errorOfLine(row, lang),
      brand: whose.get(row.accountId ?? 0)?.brand ?? null,
      customer: whose.get(row.accountId ?? 0)?.customer ?? null,
      ...{ serviceId: row.serviceId, before: row.before, after: row.after },
    }))
    return { items, total: counts[tab], counts }
  }),
]
