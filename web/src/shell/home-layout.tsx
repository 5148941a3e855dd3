import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startFeed, stopFeed } from '../api/events.ts'

export function HomeLayout() {
  useEffect(() => {
    startFeed()
    return stopFeed
  }, [])
  return <Outlet />
}
