import { SERVICE_TYPES, type ServiceType, VPS_TYPES } from '@portal/contracts/constants.ts'
import { IconBolt, IconBroadcast, IconDatabase, IconRoute, IconServer2, IconSitemap, IconWorld } from '@tabler/icons-react'
import type { IconType } from '../../design/icon.tsx'

export const kindIcons: Record<ServiceType, IconType> = {
  premium: IconBolt,
  nat: IconSitemap,
  storage: IconDatabase,
  live: IconBroadcast,
  dedicated: IconServer2,
  proxy: IconRoute,
  hosting: IconWorld,
}

export const isServiceType = (value: unknown): value is ServiceType => typeof value === 'string' && value in SERVICE_TYPES
export const isVps = (type: string): boolean => (VPS_TYPES as readonly string[]).includes(type)

/** A type by its name or by the number that old links carry: `?type=nat` and `?type=3` are one. */
export function readServiceType(value: string | undefined): ServiceType | null {
  if (isServiceType(value)) return value
  return (Object.keys(SERVICE_TYPES) as ServiceType[]).find((type) => String(SERVICE_TYPES[type]) === value) ?? null
}
