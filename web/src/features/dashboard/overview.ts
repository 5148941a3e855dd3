import type { OutputOf } from '../../api/endpoints.ts'

export type Overview = OutputOf<'user/dashboard/overview'>
