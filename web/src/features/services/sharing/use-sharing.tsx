import { type ReactNode, useState } from 'react'
import { lazyQuestion } from '../../../design/overlay/lazy-question.tsx'
import { withSelection } from '../../../i18n/service-words.ts'
import { useKind } from '../kind-context.tsx'
import type { Share, Shared } from './sharing.ts'

// It and its words arrive when they are asked for: the lists must not carry them.
const drawer = withSelection(() => import('./share-drawer.tsx'))
const ShareDrawer = lazyQuestion(drawer, (part) => part.ShareDrawer)

export interface Sharing {
  /** Asks with whom and with which rights, of a selection also with whom no more; with a share, for other rights of that member. */
  readonly open: (services: readonly Shared[], share?: Share) => void
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

export function useSharing(): Sharing {
  const { sharing: base } = useKind()
  const [asked, setAsked] = useState<{ readonly services: readonly Shared[]; readonly share?: Share } | null>(null)
  return {
    open: (services, share) => setAsked({ services, ...(share && { share }) }),
    dialog: asked && base && <ShareDrawer {...asked} base={base} onClose={() => setAsked(null)} />,
  }
}
