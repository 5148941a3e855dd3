import type { ServiceRow } from '../calls.ts'

/** What is known of each service that was chosen. */
export type Selected = Pick<ServiceRow, 'id' | 'name' | 'role'>
