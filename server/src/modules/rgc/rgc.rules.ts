import { type PlanFigures, remoteSessions } from '@portal/contracts/kinds/figures.ts'
import { RGC_HOURS_MOST } from '@portal/contracts/rgc.ts'
import { addHours, addSeconds } from '@portal/contracts/time.ts'
import type { GatewayFound } from '../edge/index.ts'
import type { RemoteDoor } from '../kinds/index.ts'

/** What a session is called where hosts are told of it. */
export const hostKey = (id: number): string => `rgc:${id}`

/** So long a gateway has to say that it is so, before the run status is given back. */
export const PATIENCE_SECONDS = 30
/** Somebody waits at a button. */
export const LOOK_SECONDS = 1
/** A gateway that is silent is asked about less often, and less and less: it may be away for days, with thousands of these. */
const SILENT_LOOK_SECONDS = { least: 15, most: 300 } as const
/** The last bytes come after the end. */
export const TALLY_SECONDS = 60

/** Open at the same time to one service, whoever opened them: as its plan was sold. */
export const mostOf = (plan: PlanFigures): number => Math.max(0, plan.remoteSessions ?? remoteSessions.standard)

export const endAt = (now: Date, hours: number): Date => addHours(now, hours)
export const isImpatient = (since: Date, now: Date): boolean => addSeconds(since, PATIENCE_SECONDS) <= now

export function silentLookSeconds(since: Date, now: Date): number {
  const { least, most } = SILENT_LOOK_SECONDS
  return Math.min(most, Math.max(least, Math.round((now.getTime() - since.getTime()) / 10_000)))
}

/** No gateway was told of a later end than this: it has closed it by its own clock, also where nobody ever hears of it again. */
export const isSurelyOver = (closingSince: Date, now: Date): boolean => addHours(closingSince, RGC_HOURS_MOST) <= now

type Gateway = Pick<GatewayFound, 'hostId' | 'locationId' | 'open' | 'silent' | 'forwards' | 'firstPort' | 'lastPort'>

export function stateOf({ silent, forwards, firstPort, lastPort }: Gateway): 'free' | 'full' | 'silent' {
  if (silent) return 'silent'
  return forwards > lastPort - firstPort ? 'full' : 'free'
}

/** The way of one gateway there. */
export const wayOf = ({ beside, address, port }: RemoteDoor, hostId: number): { readonly address: string; readonly port: number } =>
  beside?.hostId === hostId ? { address: beside.address, port: beside.port } : { address, port }

/** A loopback address is another machine on each host: only the gateway beside the engine leads there. */
export const canLeadTo = ({ inside }: Pick<GatewayFound, 'inside'>, address: string): boolean => inside || !/^(127\.|::1$)/.test(address)

/**
 * The one that is taken where nobody chooses: with room before without, nearest to the service first, then the one with the most room, as they
 * come. Whether a port is left is known once the gateway is locked: its forwards may have ports beyond its range.
 */
export function nearest<G extends Gateway>(gateways: readonly G[], locationId: number | null): G | undefined {
  const open = gateways.filter((one) => one.open && !one.silent)
  const free = open.filter((one) => stateOf(one) === 'free')
  const ofThese = free.length > 0 ? free : open
  return ofThese.find((one) => one.locationId === locationId) ?? ofThese[0]
}
