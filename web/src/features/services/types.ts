import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/constants.ts'
import type { IconType } from '../../design/icon.tsx'
import { kinds } from './kinds.ts'

export const isServiceType = (value: unknown): value is ServiceType => typeof value === 'string' && value in SERVICE_TYPES

/** A type by its name or by the number that old links carry: `?type=nat` and `?type=3` are one. */
export function readServiceType(value: string | undefined): ServiceType | null {
  if (isServiceType(value)) return value
  return (Object.keys(SERVICE_TYPES) as ServiceType[]).find((type) => String(SERVICE_TYPES[type]) === value) ?? null
}

const icons: Readonly<Record<string, IconType>> = Object.assign({}, ...kinds.map(({ typeIcons }) => typeIcons))
export const iconOfType = (type: ServiceType): IconType | undefined => icons[type]
