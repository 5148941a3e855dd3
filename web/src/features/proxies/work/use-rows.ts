import { useState } from 'react'
import { toastOk } from '../../../design/feedback/toast.ts'
import { type Outcome, runBulk } from '../../../design/table/bulk-runner.ts'
import { type ProxyEndpoint, refreshProxies } from '../calls.ts'

interface RowsWork {
  /** Those that are still to be done. */
  readonly left: readonly ProxyEndpoint[]
  readonly failed: readonly Outcome<ProxyEndpoint>[]
  /** One call each; answers whether all of it is done. */
  readonly run: (task: (row: ProxyEndpoint) => Promise<unknown>) => Promise<boolean>
}

/** A drawer's work on several proxies: what failed stays, with its reason, and can be tried again. */
export function useRows(rows: readonly ProxyEndpoint[], told: (n: number) => string): RowsWork {
  const [left, setLeft] = useState(rows)
  const [failed, setFailed] = useState<readonly Outcome<ProxyEndpoint>[]>([])
  return {
    left,
    failed,
    run: async (task) => {
      const outcomes = await runBulk(left, task)
      const refused = outcomes.filter(({ ok }) => !ok)
      refreshProxies()
      setFailed(refused)
      setLeft(refused.map(({ row }) => row))
      if (refused.length < outcomes.length) toastOk(told(outcomes.length - refused.length))
      return refused.length === 0
    },
  }
}
