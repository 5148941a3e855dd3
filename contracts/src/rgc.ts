/** Words of remote gateway connections [S8]. Data only: the browser uses it too. */

export const RGC_PROTOCOLS = ['ssh', 'rdp'] as const
export type RgcProtocol = (typeof RGC_PROTOCOLS)[number]

/** Where a server listens, unless its own record says otherwise. */
export const RGC_PORTS: Readonly<Record<RgcProtocol, number>> = { ssh: 22, rdp: 3389 }

/** `open` and `closed` are the gateway's own word; `creating` and `closing` wait for it. */
export const RGC_STATES = ['creating', 'open', 'closing', 'closed', 'failed'] as const
export type RgcState = (typeof RGC_STATES)[number]
/** Those that take a place of the service. */
export const RGC_LIVE = ['creating', 'open', 'closing'] as const satisfies readonly RgcState[]

/** Why one is over, or was never open. */
export const RGC_ENDINGS = [
  'closed',
  'expired',
  'staff',
  'suspended',
  'service-ended',
  'handed-over',
  'no-right',
  'account-closed',
  'gateway-silent',
  'gateway-failed',
] as const
export type RgcEnding = (typeof RGC_ENDINGS)[number]

export const RGC_TABS = ['live', 'over'] as const

export const RGC_ALLOWED_MOST = 10
export const RGC_HOURS = 8
export const RGC_HOURS_MOST = 168
/** What is offered; a call may say any whole number of hours up to the most. */
export const RGC_HOURS_OFFERED = [1, RGC_HOURS, 24, RGC_HOURS_MOST] as const

/** A network may be this large without the word that everybody may come. */
export const RGC_WIDEST = { ipv4: 8, ipv6: 16 } as const

/** One that is over is listed for so long. */
export const RGC_KEPT_DAYS = 90
