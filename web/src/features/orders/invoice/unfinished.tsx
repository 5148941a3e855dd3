import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { LeaveGuard } from '../../../design/form/leave-guard.tsx'
import { createStore, useStore } from '../../../lib/store.ts'
import { paths } from '../../../paths.ts'

/** The order whose payment goes on at a gateway's page: going there is no leaving. */
const payingElsewhere = createStore<number | null>(null)

/** Told before the gateway's page is opened. */
export const payElsewhere = (orderId: number): void => payingElsewhere.set(orderId)

/** To the gateway, once the guard has heard of it. */
export function goPay(orderId: number, url: string): void {
  payElsewhere(orderId)
  setTimeout(() => window.location.assign(url))
}

/** Whoever leaves an order that waits for its money is asked, however they came to its page. */
export function UnfinishedGuard({ id, payable }: { id: number; payable: boolean }) {
  const t = useTranslations('orders')
  const elsewhere = useStore(payingElsewhere)
  useEffect(() => {
    const back = () => payingElsewhere.set(null)
    // The browser may bring the page back as it was left.
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pageshow', back)
      back()
    }
  }, [])
  return <LeaveGuard when={payable && elsewhere !== id} title={t('leave')} leave={t('leaveYes')} except={paths.topUp()} />
}
