import { useLayoutEffect } from 'react'
import { useCall } from '../api/hooks.ts'
import { displayMoney } from '../design/data/display-money.ts'
import { chooseZone } from '../i18n/time-zone.ts'

/** Tells the parts that write money and time which currency the account thinks in, today's rate [A3b], and by whose clock it reads. */
export function useReadersWays(): void {
  const { data } = useCall('user/profile', {}, { staleTime: 60_000 })
  useLayoutEffect(() => {
    if (!data) return
    displayMoney.set({ currency: data.currency, vndPerUsd: data.vndPerUsd })
    chooseZone(data.timeZone)
  }, [data])
}
