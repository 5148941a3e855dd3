import { lazy, type ReactNode, Suspense, useState } from 'react'
import { lazyQuestion } from '../../design/overlay/lazy-question.tsx'
import { withTransfers } from '../../i18n/service-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'
import type { LifeBase } from '../services/calls.ts'
import { useKind } from '../services/kind-context.tsx'
import { type Handed, useTransferList } from './transfers.ts'

// They and their words arrive when there is something to hand over: most visits never see them.
const parts = withTransfers(() => loadChunk(() => import('./parts.ts')))
const OffersPanel = lazy(() => parts().then((part) => ({ default: part.OffersPanel })))
const OfferedNote = lazy(() => parts().then((part) => ({ default: part.OfferedNote })))
const TransferDrawer = lazyQuestion(parts, (part) => part.TransferDrawer)

export interface Transfers {
  readonly open: (services: readonly Handed[]) => void
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

/** Asks to whom services go. */
export function useTransfers(): Transfers {
  const { base } = useKind()
  const [asked, setAsked] = useState<{ readonly services: readonly Handed[]; readonly base: LifeBase } | null>(null)
  return {
    open: (services) => setAsked({ services, base }),
    dialog: asked && <TransferDrawer {...asked} onClose={() => setAsked(null)} />,
  }
}

/** What others offer to the reader, to accept or decline, and what the reader offers; nothing where there is nothing. */
export function TransferOffers() {
  const { data } = useTransferList()
  if (!data || data.incoming.length + data.outgoing.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OffersPanel {...data} />
    </Suspense>
  )
}

/** On the page of a service that is offered to somebody. */
export function TransferPending({ serviceId }: { serviceId: number }) {
  const { data } = useTransferList()
  const offered = data?.outgoing.find((one) => one.serviceId === serviceId)
  return (
    offered && (
      <Suspense fallback={null}>
        <OfferedNote offered={offered} />
      </Suspense>
    )
  )
}
