import { NAT_PORTS_PER_VPS, RDP_PORT } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { PortProtocol } from '@portal/contracts/modules/nat-ports.contract.ts'

const SSH_PORT = 22

export type Family = 'linux' | 'windows'

export const RDP = { slot: 0, protocol: 'tcp', guestPort: RDP_PORT } as const
const SSH = { slot: 1, protocol: 'tcp', guestPort: SSH_PORT } as const

/** Mapped from the beginning, and for good: base+1 → SSH, on Windows also base → remote desktop. On Linux base is the owner's to map [S5]. */
export const fixedPorts = (family: Family): readonly Mapped[] => (family === 'windows' ? [RDP, SSH] : [SSH])

const isFixedSlot = (family: Family, slot: number): boolean => fixedPorts(family).some((one) => one.slot === slot)

/** Linux servers of before had remote desktop mapped: their owners may remove it. */
export const isFixed = (family: Family, { fixed, slot }: { readonly fixed: boolean; readonly slot: number }): boolean =>
  fixed && isFixedSlot(family, slot)

/** The first slot that is mapped without being asked for. */
const FIRST = 2
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
  { base, most, family }: { readonly base: number; readonly most: number; readonly family: Family },
  mapped: readonly Mapped[],
  { protocol, privatePort, publicPort }: WantedPort,
): number | RefusedPort {
  const same = mapped.filter((one) => one.protocol === protocol)
  const known = same.find(({ guestPort }) => guestPort === privatePort)
  if (known) return { path: 'privatePort', code: 'port.mapped', params: { port: `${privatePort}`, publicPort: `${base + known.slot}` } }
  const full: RefusedPort = { path: 'privatePort', code: 'port.limit', params: { most } }
  if (mapped.length >= most) return full
  if (publicPort === undefined) return lowestFree(same, mapped, family) ?? full
  const slot = publicPort - base
  const first = isFixedSlot(family, 0) ? FIRST : 0
  if (slot < first || slot > LAST)
    return { path: 'publicPort', code: 'port.outside', params: { from: `${base + first}`, to: `${base + LAST}` } }
  if (isFixedSlot(family, slot) || same.some((one) => one.slot === slot))
    return { path: 'publicPort', code: 'port.taken', params: { port: `${publicPort}` } }
  return slot
}

/** One that nothing is mapped to, else one that the other protocol alone has. */
function lowestFree(same: readonly Mapped[], mapped: readonly Mapped[], family: Family): number | null {
  const slots = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at).concat(isFixedSlot(family, 0) ? [] : [0])
  const free = (of: readonly Mapped[]) => slots.find((slot) => of.every((one) => one.slot !== slot))
  return free(mapped) ?? free(same) ?? null
}
