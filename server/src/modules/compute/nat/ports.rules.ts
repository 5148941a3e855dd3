import { NAT_PORTS_PER_VPS, RDP_PORT } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { PortProtocol } from '@portal/contracts/modules/nat-ports.contract.ts'

const SSH_PORT = 22

/** Of every block: base → remote desktop, base+1 → SSH [S5]. */
export const FIXED_PORTS = [
  { slot: 0, protocol: 'tcp', guestPort: RDP_PORT },
  { slot: 1, protocol: 'tcp', guestPort: SSH_PORT },
] as const

/** The first slot that an owner may map. */
const FIRST = FIXED_PORTS.length
const LAST = NAT_PORTS_PER_VPS - 1

export interface Mapped {
  readonly slot: number
  readonly protocol: PortProtocol
  readonly guestPort: number
}

export interface WantedPort {
  readonly protocol: PortProtocol
  readonly privatePort: number
  readonly publicPort?: number | undefined
}

export interface RefusedPort {
  readonly path: 'privatePort' | 'publicPort'
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

/** How many ports a plan of this figure holds; never more than a block has. */
export const portsOf = (figure: number | null | undefined): number => Math.min(figure ?? 0, NAT_PORTS_PER_VPS)

/** Where in its block a port goes, or why it goes nowhere and beside which field that is said. */
export function slotFor(
  { base, most }: { readonly base: number; readonly most: number },
  mapped: readonly Mapped[],
  { protocol, privatePort, publicPort }: WantedPort,
): number | RefusedPort {
  const same = mapped.filter((one) => one.protocol === protocol)
  const known = same.find(({ guestPort }) => guestPort === privatePort)
  if (known) return { path: 'privatePort', code: 'port.mapped', params: { port: `${privatePort}`, publicPort: `${base + known.slot}` } }
  const full: RefusedPort = { path: 'privatePort', code: 'port.limit', params: { most } }
  if (mapped.length >= most) return full
  if (publicPort === undefined) return lowestFree(same, mapped) ?? full
  const slot = publicPort - base
  if (slot < FIRST || slot > LAST)
    return { path: 'publicPort', code: 'port.outside', params: { from: `${base + FIRST}`, to: `${base + LAST}` } }
  if (same.some((one) => one.slot === slot)) return { path: 'publicPort', code: 'port.taken', params: { port: `${publicPort}` } }
  return slot
}

/** One that nothing is mapped to, else one that the other protocol alone has. */
function lowestFree(same: readonly Mapped[], mapped: readonly Mapped[]): number | null {
  const slots = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
  const free = (of: readonly Mapped[]) => slots.find((slot) => of.every((one) => one.slot !== slot))
  return free(mapped) ?? free(same) ?? null
}
