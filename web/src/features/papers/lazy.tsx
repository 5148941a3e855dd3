import { lazy, Suspense } from 'react'
import { withPapers } from '../../i18n/paper-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'
import type { PaperMenuProps } from './paper-menu.tsx'

const Menu = lazy(() => loadChunk(withPapers(() => import('./paper-menu.tsx').then((part) => ({ default: part.PaperMenu })))))
const Button = lazy(() => loadChunk(withPapers(() => import('./period-button.tsx').then((part) => ({ default: part.PeriodButton })))))

/** Words and code of papers come after the page that they are a small part of. */
export const PaperMenu = (props: PaperMenuProps) => (
  <Suspense fallback={null}>
    <Menu {...props} />
  </Suspense>
)

export const PeriodButton = () => (
  <Suspense fallback={null}>
    <Button />
  </Suspense>
)
