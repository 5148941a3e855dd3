import { browserZone } from '../../i18n/time-zone.ts'
import { useStore } from '../../lib/store.ts'
import { zones } from './date-format.ts'

/** The brand's zone where it is another than the reader's: then days that are billed say whose they are. */
export function useForeignBillingZone(): string | undefined {
  const { reader, billing } = useStore(zones)
  return billing === (reader ?? browserZone()) ? undefined : billing
}
