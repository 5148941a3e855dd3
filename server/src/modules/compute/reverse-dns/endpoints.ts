import { vpsReverseDetail, vpsReverseSet } from '@portal/contracts/modules/reverse-dns.contract.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { serviceCommand, serviceQuery } from '../../services/index.ts'
import { type Covered, reverseOf, setReverse } from './reverse.ts'

export const reverseDnsHandlers = (covered: Covered): readonly Handler[] => [
  serviceQuery(vpsReverseDetail, async ({ tx, access: { service } }) => await reverseOf(tx, service, covered)),
  serviceCommand(vpsReverseSet, async ({ tx, note, access: { service } }, { name }) => {
    const before = await reverseOf(tx, service, covered)
    const after = await setReverse(tx, service, name, covered)
    note({ before: { name: before.name }, after: { name: after.name } })
    return after
  }),
]
