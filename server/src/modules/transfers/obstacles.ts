import type { RefusedOne } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { refusalsTo, type Service } from '../services/index.ts'
import { disorder } from './transfers.rules.ts'

/** Why these services cannot be handed over now, judged as for their owner: what stands is what the owner may do. */
export async function obstaclesTo(tx: Tx, services: readonly Service[], lock: boolean): Promise<RefusedOne[]> {
  const refused: RefusedOne[] = []
  for (const kind of new Set(services.map((service) => service.kind))) {
    const accesses = services.filter((service) => service.kind === kind).map((service) => ({ service, role: 'owner' as const, rights: [] }))
    refused.push(...(await refusalsTo(tx, accesses, { staffRoles: null, proved: true }, { kind, action: 'transfer', lock })))
  }
  return [...refused, ...disorders(tx, services)]
}

export const disorders = (tx: Tx, services: readonly Service[]): RefusedOne[] =>
  services.flatMap((service) => {
    const code = disorder(service, tx.now)
    return code === null ? [] : [{ id: service.id, code, params: { name: service.name } }]
  })
