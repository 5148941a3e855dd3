import { lazy, Suspense } from 'react'
import { useBrand } from '../../api/brand.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

const Buttons = lazy(() => loadChunk(() => import('./provider-buttons.tsx')).then((file) => ({ default: file.ProviderButtons })))

/** The other ways to sign in [A5], where the brand has any: then their code is loaded too. */
export function SignInByOthers({ back }: { back: string | undefined }) {
  const providers = useBrand()?.signInBy ?? []
  if (providers.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Buttons providers={providers} back={back} />
    </Suspense>
  )
}
