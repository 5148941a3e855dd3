import { browserZone } from '../../i18n/time-zone.ts'
import { useStore } from '../../lib/store.ts'
import { zones } from './date-format.ts'

interface ScreenZones {
  /** The reader's zone, in which a screen shows every instant. */
  readonly own: string
  /** The brand's where it is another: then days that are billed say whose they are. */
  readonly foreign: string | undefined
}

export function useZones(): ScreenZones {
  const { reader, billing } = useStore(zones)
  const own = reader ?? browserZone()
  return { own, foreign: billing === own ? undefined : billing }
}

export const useForeignBillingZone = (): string | undefined => useZones().foreign
