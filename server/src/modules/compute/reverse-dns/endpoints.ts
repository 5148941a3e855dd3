import { vpsReverseDetail, vpsReverseSet } from '@portal/contracts/modules/reverse-dns.contract.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { serviceCommand, serviceQuery } from '../../services/index.ts'
import { type Covered, reverseOf, setReverse } from './reverse.ts'

export const reverseDnsHandlers = (covered: Covered): readonly Handler[] => [
  serviceQuery(vpsReverseDetail, async ({ tx, access: { service } }, { address }) => await reverseOf(tx, service, covered, address)),
  serviceCommand(vpsReverseSet, async ({ tx, note, access: { service } }, { name, address }) => {
    const before = await reverseOf(tx, service, covered, address)
    const after = await setReverse(tx, service, name, covered, address)
    note({ ...(address !== undefined && { detail: address }), before: { name: before.name }, after: { name: after.name } })
    return after
  }),
]
