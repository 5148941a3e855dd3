import { searchTerms } from '@portal/contracts/lists.ts'
import * as calls from '@portal/contracts/modules/alerts.operator.contract.ts'
import type { BrandRef } from '@portal/contracts/staff-views.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { lastHeartbeatAt } from '../../platform/needs-operator.ts'
import { brandRefs } from '../accounts/index.ts'
import { kindsFor, linkOfAlert } from './alerts.rules.ts'
import { post } from './notify.ts'
import { type Alert, listAlerts, lockAlert, resolveByHand } from './store.ts'
import type { Webhook } from './webhook.live.ts'

const SILENT_AFTER_MS = 60_000

const view = ({ id, kind, subject, params, openedAt, resolvedAt, resolvedBy }: Alert, brand: BrandRef | null) => ({
  ...{ id, kind, subject, brand, params, resolvedBy },
  link: linkOfAlert({ kind, subject }),
  openedAt: openedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

export const alertHandlers = (webhook: Webhook | null): readonly Handler[] => [
  query(calls.listAlerts, async ({ tx, staff, lang }, { tab, kind, brandId, search, sort, page, pageSize }) => {
    const kinds = kindsFor(staff.roles, 'read').filter((one) => !kind || one === kind)
    const text = searchTerms(search)?.text ?? null
    const said = codesSaying(text, staffLabels[lang].alerts.kinds)
    const paging = { ascending: sort === 'openedAt', limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, open, resolved } = await listAlerts(tx, { tab, kinds, brandId, text, said, ...paging })
    const counts = { open: [...open.values()].reduce((sum, n) => sum + n, 0), resolved }
    const brands = await brandRefs(tx, new Set(rows.flatMap(({ brandId: id }) => id ?? [])))
    const heartbeat = await lastHeartbeatAt(tx)
    const silent = heartbeat !== null && tx.now.getTime() - heartbeat.getTime() > SILENT_AFTER_MS
    return {
      items: rows.map((row) => view(row, row.brandId === null ? null : (brands.get(row.brandId) ?? null))),
      total: counts[tab],
      counts: { ...counts, ...Object.fromEntries(open) },
      workerSilentSince: silent ? heartbeat.toISOString() : null,
    }
  }),

  command(calls.resolveAlert, async ({ tx, staff, note }, { id, remark }) => {
    const alert = await lockAlert(tx, id)
    if (!alert || !kindsFor(staff.roles, 'write').includes(alert.kind)) fail('not-found')
    if (alert.resolvedAt) fail('conflict')
    await resolveByHand(tx, id, staff.username, remark)
    await post(tx, 'resolved', { ...alert, resolvedAt: tx.now, resolvedBy: staff.username }, webhook !== null)
    note({ detail: `${alert.kind} ${alert.subject}`, before: { resolved: false }, after: { resolved: true, remark } })
    return {}
  }),
]
