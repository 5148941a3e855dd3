import type { OutputOf } from '../../api/endpoints.ts'

export type Token = OutputOf<'user/api-key/list'>['items'][number]
/** A secret that was just made or asked for, and whose it is. */
export interface Shown {
  readonly name: string
  readonly token: string
}
