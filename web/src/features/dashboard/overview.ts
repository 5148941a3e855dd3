import { EXPIRING_DAYS } from '@portal/contracts/constants.ts'
import type { OutputOf } from '../../api/endpoints.ts'

export type Overview = OutputOf<'user/dashboard/overview'>

/** What "expiring" may mean on the dashboard; the first is the usual one. */
export const DAYS = [EXPIRING_DAYS, 14, 30] as const

export const readDays = (text: string | undefined): number => DAYS.find((days) => String(days) === text) ?? EXPIRING_DAYS
