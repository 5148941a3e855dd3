import { openWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'

type Kinded = Pick<Service, 'id' | 'kind'>

/** The sagas by which its kind carries out a change. */
export const resizesOf = (tx: Tx, { kind }: Kinded): string[] =>
  Object.entries(kindsOf(tx).of(kind).work).flatMap(([saga, { kind: of }]) => (of === 'resize' ? [saga] : []))

/** Is the engine still at a change of it, though it may have been paid back? */
export const isAtWork = async (tx: Tx, service: Kinded): Promise<boolean> =>
  (await openWork(tx, resizesOf(tx, service), [service.id])).has(service.id)
