import { searchTerms } from '@portal/contracts/lists.ts'
import { ADDRESS_STATES, operatorAddressList, operatorNodeMachines } from '@portal/contracts/modules/addresses.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { countAddresses, findNode, findPool, listAddresses, reservedOn } from '../infrastructure/index.ts'
import { servicesByIds } from './store.ts'

/** Who has which address and which place on a node: infrastructure knows services by number only. */
export const serviceOperatorHandlers: readonly Handler[] = [
  query(operatorAddressList, async ({ tx, lang }, { page, pageSize, search, sort = 'address', poolId, tab }) => {
    if (!(await findPool(tx, poolId))) fail('not-found')
    const text = searchTerms(search)?.text
    const wanted = text === undefined ? null : { text, states: codesSaying(text, staffLabels[lang].infrastructure.addressStates) }
    const rows = await listAddresses(tx, {
      ...{ poolId, wanted, state: tab === 'all' ? null : tab, descending: sort.startsWith('-') },
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    })
    const owners = await ownersOf(
      tx,
      rows.flatMap((row) => holderOf(row) ?? []),
    )
    const found = (await countAddresses(tx, [poolId], wanted)).get(poolId) ?? {
      free: 0,
      reserved: 0,
      assigned: 0,
      quarantine: 0,
      blocked: 0,
    }
    const counts = { ...found, all: ADDRESS_STATES.reduce((sum, state) => sum + found[state], 0) }
    const items = rows.map((row) => {
      const { id, address, state, until, note } = row
      const holder = holderOf(row)
      const rested = state === 'quarantine' && until !== null && until <= tx.now
      return {
        ...{ id, address, poolId, note, state: rested ? ('free' as const) : state },
        until: rested ? null : (until?.toISOString() ?? null),
        owner: holder === null ? null : (owners.get(holder) ?? null),
      }
    })
    return { items, total: counts[tab], counts }
  }),

  query(operatorNodeMachines, async ({ tx }, { page, pageSize, search, sort = 'service', nodeId }) => {
    if (!(await findNode(tx, nodeId))) fail('not-found')
    const { rows, total } = await reservedOn(tx, {
      nodeId,
      search: searchTerms(search)?.text.replace(/^#/, '') ?? null,
      descending: sort.startsWith('-'),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    const owners = await ownersOf(
      tx,
      rows.map(({ serviceId }) => serviceId),
    )
    const items = rows.flatMap(({ serviceId, address, cpu, memoryMb, diskGb, reservedAt }) => {
      const owner = owners.get(serviceId)
      return owner ? [{ ...owner, address, cpu, memoryMb, diskGb, reservedAt: reservedAt.toISOString() }] : []
    })
    return { items, total, counts: { all: total } }
  }),
]

/** Of its own IPv4 address, of one beside that, or of a /64. */
const holderOf = ({ serviceId, extraOf, ledTo }: Readonly<Record<'serviceId' | 'extraOf' | 'ledTo', number | null>>): number | null =>
  serviceId ?? extraOf ?? ledTo

async function ownersOf(tx: Tx, serviceIds: readonly number[]) {
  const services = await servicesByIds(tx, serviceIds)
  const accounts = await accountsByIds(
    tx,
    [...services.values()].map(({ accountId }) => accountId),
  )
  return new Map(
    [...services.values()].map(({ id, name, accountId, state }) => [
      id,
      { serviceId: id, name, accountId, username: accounts.get(accountId)?.username ?? '', state },
    ]),
  )
}
