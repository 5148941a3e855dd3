import './design/base.css'
import './design/tokens.css'
import './design/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadBrand } from './api/brand.ts'
import { checkSession } from './api/current-user.ts'
import { queryClient } from './api/query-client.ts'
import { LanguageProvider, startLanguage } from './i18n/i18n.tsx'
import { setBillingZone, startZone } from './i18n/time-zone.ts'
import { loadChunk } from './lib/lazy-page.ts'
import { startRouter } from './router.tsx'
import { isStaffAddress } from './staff-address.ts'

/** Brand, session and language are asked for side by side; the router waits for those it needs. */
async function startPortal(): Promise<AnyRouter> {
  void checkSession()
  startZone()
  // The days that are billed are the brand's; the console shows those of many brands, and keeps the reader's.
  void loadBrand().then((state) => state.kind === 'ready' && setBillingZone(state.brand.timeZone))
  await startLanguage()
  return startRouter()
}

/** Staff work in a console of their own, whose code no customer ever loads. */
const startConsole = async (): Promise<AnyRouter> => (await loadChunk(() => import('./operator/start.ts'))).startConsole()

async function start(): Promise<void> {
  void loadBrand()
  const router = await (isStaffAddress(window.location.pathname) ? startConsole() : startPortal())
  const element = document.getElementById('root')
  if (!element) return
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>,
  )
}

void start()
