import { useLayoutEffect } from 'react'
import { useCall } from '../api/hooks.ts'
import { displayMoney } from '../design/data/display-money.ts'

/** Tells the parts that write money which currency the account wants to see, and today's rate [A3b]. */
export function useDisplayMoney(): void {
  const { data } = useCall('user/profile', {}, { staleTime: 60_000 })
  useLayoutEffect(() => {
    if (data) displayMoney.set({ currency: data.currency, vndPerUsd: data.vndPerUsd })
  }, [data])
}
