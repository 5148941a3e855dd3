import type { OutputOf } from '../../api/endpoints.ts'

export type Orphan = OutputOf<'operator/orphan/list'>['items'][number]
