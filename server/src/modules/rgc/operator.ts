import { operatorRgcSessionEnd, operatorRgcSessions } from '@portal/contracts/modules/rgc.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { lockService } from '../services/index.ts'
import { endSessions } from './end-sessions.ts'
import { pageOf } from './list.store.ts'
import { saidIn } from './list.ts'
import { placeOf } from './open-session.ts'
import { mustLive } from './reach.ts'
import { findSession, lockSession } from './store.ts'
import { viewsOf } from './view.ts'

export const rgcOperatorHandlers: readonly Handler[] = [
  query(operatorRgcSessions, async ({ tx, lang }, input) => {
    const { page, pageSize, search, sort = '-createdAt', serviceId = null, accountId = null, tab } = input
    const { rows, counts } = await pageOf(tx, {
      ...{ accountId, serviceId, tab, search: saidIn(search, lang), sort, limit: pageSize, offset: (page - 1) * pageSize },
    })
    const items = (await viewsOf(tx, rows, lang)).map(({ session, opener, owner, view }) => ({
      ...view,
      by: { id: session.accountId, name: opener?.username ?? '' },
      owner: { id: session.ownerId, username: owner?.username ?? '' },
    }))
    return { items, total: counts[tab], counts: { all: counts.live + counts.over, ...counts } }
  }),

  command(operatorRgcSessionEnd, async ({ tx, note }, { id, reason }) => {
    const found = (await findSession(tx, id)) ?? fail('not-found')
    const service = (await lockService(tx, found.serviceId)) ?? fail('not-found')
    const session = (await lockSession(tx, id)) ?? fail('not-found')
    const place = placeOf(session)
    note({ detail: `${service.name}: ${place}`, serviceId: service.id, accountId: service.accountId, after: { reason } })
    mustLive(session)
    await endSessions(tx, service, [session], { ending: 'staff', by: 'staff' })
    await notify(tx, {
      ...{ accountId: session.accountId, kind: 'rgc-closed-by-staff', mail: true, cause: `rgc:${id}:closed-by-staff` },
      params: { name: service.name, place, reason },
      link: kindsOf(tx).linkOf(service),
    })
    return {}
  }),
]
