import { lazy, Suspense } from 'react'
import { withBilling } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'

// Below what everybody comes for: it and its words arrive by themselves.
const parts = withBilling(() => loadChunk(() => import('./parts.ts')))
const TermsPanel = lazy(() => parts().then((part) => ({ default: part.TermsPanel })))
const ContactsPanel = lazy(() => parts().then((part) => ({ default: part.ContactsPanel })))

/** How renewals are billed, and who gets copies. */
export function Billing() {
  return (
    <Suspense fallback={null}>
      <TermsPanel />
      <ContactsPanel />
    </Suspense>
  )
}
