import type { EngineMachine } from '../../../drivers/hypervisor/port.ts'
import type { NewVps, Vps } from '../store.ts'

/** How an engine knows a disc of the library. */
export const isoKey = (isoId: number): string => `iso-${isoId}`

const isoIdOf = (key: string | undefined): number | null => {
  const [, digits] = /^iso-(\d+)$/.exec(key ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

type Boot = Pick<Vps, 'boot' | 'isoId'>

const said = ({ boot = 'disk', iso }: EngineMachine): Boot => ({ boot, isoId: isoIdOf(iso) })

/** A machine of which nothing but its own disk is left. */
export const OWN_DISK = { boot: 'disk', isoId: null, rescue: null, rescuePassword: null } as const satisfies Partial<NewVps>

/** What its row says of it from now on; out of rescue what was kept for it is forgotten. */
export function bootSeen(seen: EngineMachine): Partial<NewVps> {
  const now = said(seen)
  return now.boot === 'rescue' ? now : { ...OWN_DISK, ...now }
}

export function bootsOtherwise({ boot, isoId }: Boot, seen: EngineMachine): boolean {
  const now = said(seen)
  return now.boot !== boot || now.isoId !== isoId
}
