import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { LeaveGuard } from '../../design/form/leave-guard.tsx'
import { createStore, useStore } from '../../lib/store.ts'

/** The order that this tab has just placed and not paid: its page is still a step of ordering. */
export const unfinishedOrder = createStore<number | null>(null)

/** Leaving it asks, as leaving the cart does; an unpaid invoice that was looked up later is left without a word. */
export function UnfinishedGuard({ id, payable }: { id: number; payable: boolean }) {
  const t = useTranslations('orders')
  const unfinished = useStore(unfinishedOrder)
  useEffect(() => () => unfinishedOrder.set(null), [])
  return <LeaveGuard when={payable && unfinished === id} title={t('leave')} leave={t('leaveYes')} />
}
