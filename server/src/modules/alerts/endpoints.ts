import * as calls from '@portal/contracts/modules/alerts.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { lastHeartbeatAt } from '../../platform/needs-operator.ts'
import { kindsFor, linkOfAlert } from './alerts.rules.ts'
import { post } from './notify.ts'
import { type Alert, listAlerts, lockAlert, resolveByHand } from './store.ts'
import type { Webhook } from './webhook.live.ts'

const SILENT_AFTER_MS = 60_000

const view = ({ id, kind, subject, params, openedAt, resolvedAt, resolvedBy }: Alert) => ({
  ...{ id, kind, subject, params, resolvedBy },
  link: linkOfAlert({ kind, subject }),
  openedAt: openedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

export const alertHandlers = (webhook: Webhook | null): readonly Handler[] => [
  query(calls.listAlerts, async ({ tx, staff }, { tab, kind, sort, page, pageSize }) => {
    const kinds = kindsFor(staff.roles, 'read').filter((one) => !kind || one === kind)
    const paging = { ascending: sort === 'openedAt', limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, open, resolved } = await listAlerts(tx, { tab, kinds, ...paging })
    const counts = { open: [...open.values()].reduce((sum, n) => sum + n, 0), resolved }
    const heartbeat = await lastHeartbeatAt(tx)
    const silent = heartbeat !== null && tx.now.getTime() - heartbeat.getTime() > SILENT_AFTER_MS
    return {
      items: rows.map(view),
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
    if (webhook) await post(tx, 'resolved', { ...alert, resolvedAt: tx.now, resolvedBy: staff.username })
    note({ detail: `${alert.kind} ${alert.subject}`, before: { resolved: false }, after: { resolved: true, remark } })
    return {}
  }),
]
