import { createContext, type ReactNode, useContext } from 'react'
import type { ServiceUi } from './kind-ui.ts'

const KindContext = createContext<ServiceUi | null>(null)

/** Around a page of a kind: what all kinds share finds its calls, addresses and texts by it. */
export function OfKind({ kind, children }: { kind: ServiceUi; children: ReactNode }) {
  return <KindContext value={kind}>{children}</KindContext>
}

export function useKind(): ServiceUi {
  const kind = useContext(KindContext)
  if (!kind) throw new Error('a part of a service outside of <OfKind>')
  return kind
}
