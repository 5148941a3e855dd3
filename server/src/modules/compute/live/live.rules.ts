import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { LiveStream, LiveTargetState } from '@portal/contracts/modules/live.contract.ts'
import type { OperatorLiveState } from '@portal/contracts/modules/live.operator.contract.ts'
import ipaddr from 'ipaddr.js'
import type { LiveTarget } from '../../../drivers/hypervisor/port.ts'

/** Names that can lead nowhere but into somebody's own network. */
const INWARD = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/
/** What stands between the quotes of a file in the guest, and what platforms use. */
const PATH = /^[a-zA-Z0-9._~/?=&%:+,@!*-]{1,300}$/
const PORTS = { 'rtmp:': 1935, 'rtmps:': 443 } as const

type Refused = { readonly path: 'server' | 'key'; readonly code: ErrorCode }

/** Server and key as a platform shows them, or what is wrong with them. */
export function parseTarget(server: string, key: string): LiveTarget | Refused {
  const wrong = (code: ErrorCode): Refused => ({ path: 'server', code })
  const text = server.trim().replace(/\/+$/, '')
  // A program of the browser's family keeps the host of a scheme that it does not know as it was written.
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'rtmp:' && url.protocol !== 'rtmps:')) return wrong('live.target-invalid')
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  const app = text.slice(text.indexOf(url.host) + url.host.length).replace(/^\/+/, '')
  if (url.username !== '' || url.password !== '' || url.hash !== '' || !PATH.test(app)) return wrong('live.target-invalid')
  if (url.port === '0') return wrong('live.target-invalid')
  if (leadsInside(host)) return wrong('live.target-inside')
  if (!HOST.test(host)) return wrong('live.target-invalid')
  const name = key.trim()
  if (!PATH.test(name)) return { path: 'key', code: 'live.key-invalid' }
  return { tls: url.protocol === 'rtmps:', host, port: url.port === '' ? PORTS[url.protocol] : Number(url.port), app, name }
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '')
const leadsInside = (host: string): boolean =>
  ipaddr.isValid(bare(host)) ? ipaddr.process(bare(host)).range() !== 'unicast' : INWARD.test(host) || !host.includes('.')

/** As it is shown again: without the key. */
export const serverOf = ({ tls, host, port, app }: Omit<LiveTarget, 'name'>): string => {
  const [scheme, usual] = tls ? ['rtmps', PORTS['rtmps:']] : ['rtmp', PORTS['rtmp:']]
  return `${scheme}://${host}${port === usual ? '' : `:${port}`}/${app}`
}

/** What was said longer ago than this is not known any more. */
const FRESH_MS = 60_000
export const heardSince = (now: Date): Date => new Date(now.getTime() - FRESH_MS)

interface Said {
  readonly revision: number
  readonly confirmed: number | null
  readonly checkedAt: Date | null
}

/** Is what it said about what is wanted now, and not too old? */
export const isConfirmed = ({ revision, confirmed }: Said): boolean => confirmed === revision
export const isHeard = (said: Said, running: boolean, now: Date): boolean =>
  running && isConfirmed(said) && said.checkedAt !== null && said.checkedAt >= heardSince(now)

export function targetState(
  said: Said & { readonly heard: boolean; readonly onAir: boolean },
  { enabled, receiving }: { readonly enabled: boolean; readonly receiving: boolean },
): LiveTargetState {
  if (!isConfirmed(said)) return 'pending'
  if (!enabled) return 'off'
  if (!said.heard) return 'unknown'
  if (!said.onAir) return 'idle'
  return receiving ? 'receiving' : 'waiting'
}

interface Machine {
  readonly state: string
  readonly power: 'running' | 'stopped' | null
}

/** What staff are shown of a plan. Where its engine is silent nobody knows whether it is off. */
export function planState(
  { state, power }: Machine,
  said: { readonly heard: boolean; readonly stream: LiveStream | null },
): OperatorLiveState {
  if (state === 'installing') return 'preparing'
  if (power === 'stopped') return 'off'
  if (!said.heard) return 'silent'
  return said.stream ? 'on-air' : 'idle'
}
