import { hostingRequestAnswer, hostingRequestPassword, hostingRequests } from '@portal/contracts/modules/hosting.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { wake } from '../jobs.ts'
import type { Panels } from '../panel.live.ts'
import { listRequests, lockRequest, patchRequest } from '../requests.store.ts'
import { requestContext } from '../secrets.ts'
import { idsByUsername } from '../store.ts'

const AT_MOST = 200

/** What people are asked to do on panels that nothing of ours can reach, and what they say. */
export const requestOperatorHandlers = ({ panels, box }: { readonly panels: Panels; readonly box: SecretBox }): readonly Handler[] => [
  query(hostingRequests, async ({ tx }, { open }) => {
    const { rows, total } = await listRequests(tx, open, AT_MOST)
    const services = await idsByUsername(
      tx,
      rows.map(({ username }) => username),
    )
    const titles = new Map(panels.instances.map(({ id, title }) => [id, title]))
    const items = rows.map(({ id, panelId, what, username, domain, email, password, outcome, note, answeredBy, ...row }) => ({
      ...{ id, panelId, panel: titles.get(panelId) ?? panelId, what, username, domain, email, package: row.package },
      ...{ serviceId: services.get(username) ?? null, hasPassword: password !== null, answeredBy, outcome, note },
      askedAt: row.askedAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
    }))
    return { items, total }
  }),

  command(hostingRequestPassword, async ({ tx, note }, { id }) => {
    const request = (await lockRequest(tx, id)) ?? fail('not-found')
    if (request.password === null) return fail('hosting.request-answered')
    note({ detail: request.username })
    return { password: box.open(request.password, requestContext(id)) }
  }),

  command(hostingRequestAnswer, async ({ tx, staff, note: noteOn }, { id, outcome, note }) => {
    const request = (await lockRequest(tx, id)) ?? fail('not-found')
    if (request.answeredAt !== null) fail('hosting.request-answered')
    await patchRequest(tx, id, { outcome, note, answeredAt: tx.now, answeredBy: staff.username, password: null })
    const serviceId = (await idsByUsername(tx, [request.username])).get(request.username)
    noteOn({ detail: request.username, ...(serviceId !== undefined && { serviceId }), after: { what: request.what, outcome, note } })
    if (serviceId !== undefined) await wake(tx, serviceId)
    return {}
  }),
]
