import { lazy } from 'react'
import { loadChunk } from '../../lib/lazy-page.ts'

export const Panel = lazy(() =>
  loadChunk(() => import('../hardware/service-delivery.tsx')).then((part) => ({ default: part.ServiceDelivery })),
)
