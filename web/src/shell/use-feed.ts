import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connectEventsToCache } from '../api/event-effects.ts'
import { startFeed, stopFeed } from '../api/events.ts'
import { connectServicesToCache } from '../features/services/service-events.ts'
import { destination } from '../lib/navigation.ts'
import { connectNoticesToToasts } from './notice-toasts.ts'

let connected = false

/** What events do wherever they are heard: once a visit, and not with the first file, for nobody hears any before the sign-in. */
function connect(router: AnyRouter): void {
  if (connected) return
  connected = true
  connectEventsToCache()
  connectServicesToCache()
  connectNoticesToToasts((path) => void router.navigate(destination(path)))
}

/** Hears events for as long as it is drawn. */
export function useFeed(): void {
  const router = useRouter()
  useEffect(() => {
    connect(router)
    startFeed()
    return stopFeed
  }, [router])
}
