import { moreIpv4 } from '@portal/contracts/kinds/vps.kind.ts'
import { useLocale } from 'use-intl'
import type { Vps } from '../calls.ts'
import css from './list.module.css'

/** How many addresses it has beside the one that is shown; which they are is told on its page, and masked there where that is wished. */
export function MoreCount({ of: { moreAddresses } }: { of: Vps }) {
  const label = moreIpv4.label[useLocale()]
  return moreAddresses.length > 0 ? (
    <span className={css.more} title={label}>
      <span className="sr">{label} </span>+{moreAddresses.length}
    </span>
  ) : null
}
