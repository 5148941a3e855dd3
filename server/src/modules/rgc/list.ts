import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type * as calls from '@portal/contracts/modules/rgc.contract.ts'
import type { RgcSession } from '@portal/contracts/modules/rgc.contract.ts'
import type { RgcProtocol } from '@portal/contracts/rgc.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { type GatewayFound, gatewaysIn } from '../edge/index.ts'
import { rgcLabels } from './labels.ts'
import { pageOf } from './list.store.ts'
import { reach } from './reach.ts'
import { mostOf, nearest, stateOf } from './rgc.rules.ts'
import { countLive, type Session } from './store.ts'
import { placesIn, viewsOf } from './view.ts'

export async function listSessions(
  { tx, lang, customer }: TxCall<typeof calls.rgcSessionList>,
  { page, pageSize, search, sort = '-createdAt', ...of }: InputOf<typeof calls.rgcSessionList>,
): Promise<OutputOf<typeof calls.rgcSessionList>> {
  const [serviceId, tab] = [of.serviceId ?? null, of.tab ?? null]
  const { rows, counts } = await pageOf(tx, {
    ...{ accountId: customer.id, serviceId, tab, search: saidIn(search, lang), sort },
    ...{ limit: pageSize, offset: (page - 1) * pageSize },
  })
  const items = (await viewsOf(tx, rows, lang)).map(({ session, view }) => ({ ...view, own: session.accountId === customer.id }))
  const all = counts.live + counts.over
  return { items, total: tab === null ? all : counts[tab], counts: { all, ...counts } }
}

/** What a search box means here. */
export function saidIn(search: string, lang: Locale) {
  const text = searchTerms(search)?.text
  return text === undefined ? null : { text, states: codesSaying(text, rgcLabels[lang].state) }
}

export async function sessionView(tx: Tx, session: Session, callerId: number, lang: Locale): Promise<RgcSession> {
  const [viewed] = await viewsOf(tx, [session], lang)
  if (!viewed) throw new Error('a session has no view')
  return { ...viewed.view, own: session.accountId === callerId }
}

export async function listGateways(
  { tx, lang, customer, ip }: TxCall<typeof calls.rgcServerList>,
  { id }: InputOf<typeof calls.rgcServerList>,
): Promise<OutputOf<typeof calls.rgcServerList>> {
  const gateways = (await gatewaysIn(tx, null)).filter(({ open }) => open)
  const place = await placesIn(tx, lang)
  const items = gateways.map((gateway) => ({
    ...{ id: gateway.hostId, name: gateway.title, host: gateway.publicName, state: stateOf(gateway) },
    location: place(gateway.locationId) ?? { code: '', country: '', city: '' },
  }))
  const near = items.sort((a, b) => a.location.code.localeCompare(b.location.code) || a.id - b.id)
  return { items: near, address: ip, service: id === undefined ? null : await reachable(tx, customer.id, id, gateways) }
}

/** What the dialog of a service has to know before anything is opened. */
async function reachable(tx: Tx, callerId: number, id: number, gateways: readonly GatewayFound[]) {
  const { access, remote } = await reach(tx, callerId, id, false)
  const { service, role, rights } = access
  if (role !== 'owner' && !rights.includes('remote')) fail('forbidden')
  const doors = (await remote.doors(tx, id))?.doors ?? {}
  const protocols = Object.keys(doors) as RgcProtocol[]
  return {
    ...{ id, name: service.name, protocols, locationId: service.locationId, most: mostOf(service.plan) },
    gatewayId: nearest(gateways, service.locationId)?.hostId ?? null,
    used: await countLive(tx, id),
  }
}
