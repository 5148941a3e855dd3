import type { Locale } from '@portal/contracts/locale.ts'
import type { RgcSession } from '@portal/contracts/modules/rgc.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { type ForwardFound, forwardsOf } from '../edge/index.ts'
import { type Location, listLocations } from '../infrastructure/index.ts'
import { type Service, servicesByIds } from '../services/index.ts'
import { shownNetwork } from './allow.ts'
import { hostKey } from './rgc.rules.ts'
import { isLive, type Session } from './store.ts'

export type PlaceOf = (locationId: number) => { code: string; country: string; city: string } | null

export async function placesIn(tx: Tx, lang: Locale): Promise<PlaceOf> {
  const known = new Map((await listLocations(tx)).map((location: Location) => [location.id, location]))
  return (id) => {
    const found = known.get(id)
    return found ? { code: found.code, country: found.country, city: found.city[lang] } : null
  }
}

export interface Viewed {
  readonly session: Session
  readonly service: Service | undefined
  readonly opener: Account | undefined
  readonly owner: Account | undefined
  readonly view: Omit<RgcSession, 'own'>
}

/** With what their gateways say of them now. */
export async function viewsOf(tx: Tx, sessions: readonly Session[], lang: Locale): Promise<Viewed[]> {
  const forwards = await forwardsOf(tx, { ids: sessions.filter(isLive).map(({ id }) => hostKey(id)) })
  const [services, accounts] = await Promise.all([
    servicesByIds(
      tx,
      sessions.map(({ serviceId }) => serviceId),
    ),
    accountsByIds(
      tx,
      sessions.flatMap(({ accountId, ownerId }) => [accountId, ownerId]),
    ),
  ])
  const place = await placesIn(tx, lang)
  return sessions.map((session) => {
    const [service, opener, owner] = [services.get(session.serviceId), accounts.get(session.accountId), accounts.get(session.ownerId)]
    // What is over, or another's now, is called as it was then.
    const name = service?.accountId === session.ownerId && isLive(session) ? service.name : session.serviceName
    const about = { name, kind: service?.kind ?? '', by: opener?.profileName ?? '' }
    return { session, service, opener, owner, view: viewOf(session, about, forwards.get(hostKey(session.id)), place) }
  })
}

interface About {
  readonly name: string
  readonly kind: string
  readonly by: string
}

function viewOf(session: Session, about: About, forward: ForwardFound | undefined, place: PlaceOf): Omit<RgcSession, 'own'> {
  const { id, serviceId, protocol, username, state, allow, everyone, createdAt, openedAt, until, endedAt, ending } = session
  // Its address is told once the gateway said that it listens there.
  const known = openedAt !== null
  const counted = forward?.row ?? session
  return {
    ...{ id, serviceId, serviceName: about.name, kind: about.kind, protocol, username, state, ending, everyone },
    gateway: { id: session.hostId, name: session.gateway, location: place(session.locationId) },
    host: known ? session.publicName : null,
    port: known ? session.port : null,
    allow: allow.map(shownNetwork),
    by: { id: session.accountId, name: about.by },
    createdAt: createdAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    until: until.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    unconfirmed: isLive(session) && (forward === undefined || forward.actual.silent || forward.actual.state === 'waiting'),
    connections: state === 'open' ? (forward?.row.open ?? 0) : 0,
    received: counted.received,
    sent: counted.sent,
  }
}
