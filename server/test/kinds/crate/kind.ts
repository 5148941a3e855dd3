import type { Addition } from '../../../src/compose.ts'
import { actionsOf, type RunFacts, type ServiceKind } from '../../../src/modules/kinds/index.ts'
import {
  type Cell,
  defineList,
  factsOf,
  listServices,
  serviceCells,
  serviceQuery,
  serviceRow,
  servicesByIds,
  shareRights,
  workOn,
} from '../../../src/modules/services/index.ts'
import { type CustomerContext, query } from '../../../src/platform/http/handlers.ts'
import type { Module } from '../../../src/platform/module.ts'
import type { Tx } from '../../../src/platform/tx.ts'
import { crateActions, crateChanges, crateContract, crateDetail, crateKind, crateLife, crateList } from './contract.ts'
import { clearJob, deliverJob, endJob, growJob, openJob, shutJob, undeleteJob } from './jobs.ts'
import * as queue from './queue.ts'
import { CLEAR, clearSaga, DELIVER, deliveryPlan, deliverySaga, GROW, growPlan, growSaga, OPEN, openSaga, SHUT, shutSaga } from './sagas.ts'
import { cratesOf, cratesOn, findCrate } from './store.ts'
import type { Yard } from './yard.ts'

const runFacts: RunFacts = { state: 'there', transient: false, power: null, capabilities: { resize: true }, canMove: () => true }

const serviceKind: ServiceKind = {
  contract: crateKind,
  actions: crateActions,
  typeNames: { crate: { 'en-US': 'Crate', 'vi-VN': 'Thùng', 'zh-CN': '箱子' } },
  calls: { life: crateLife, change: crateChanges },
  orderable: () => ['crate'],
  need: () => null,
  jobs: {
    ordered: queue.deliver,
    suspended: queue.stop,
    resumed: queue.go,
    ended: queue.end,
    undeleteAsked: queue.undelete,
    resizeOrdered: queue.resize,
  },
  deliveredWithinHours: 3,
  work: { [DELIVER]: deliveryPlan, [GROW]: growPlan },
  quietWork: {
    [SHUT]: { 'en-US': 'closing a crate', 'vi-VN': 'đóng thùng', 'zh-CN': '关闭箱子' },
    [OPEN]: { 'en-US': 'opening a crate', 'vi-VN': 'mở thùng', 'zh-CN': '打开箱子' },
    [CLEAR]: { 'en-US': 'clearing a crate away', 'vi-VN': 'dọn thùng', 'zh-CN': '清除箱子' },
  },
  run: async (_, ids) => new Map(ids.map((id) => [id, runFacts])),
  change: {
    refusal: async (tx, id) => ((await findCrate(tx, id))?.shelf ? null : 'busy'),
    restarts: async () => false,
  },
  failed: 'engine-unavailable',
  staff: {
    addresses: async (tx, ids) => new Map((await cratesOf(tx, ids)).flatMap(({ id, shelf }) => (shelf === null ? [] : [[id, shelf]]))),
    facts: async (tx, id) => [{ name: 'address', value: (await findCrate(tx, id))?.shelf ?? '' }],
    atAddress: cratesOn,
  },
}

const columns = defineList({
  kind: crateKind.id,
  joins: 'left join crate c on c.service_id = s.id',
  columns: { shelf: 'c.shelf', diskGb: `(s.plan->>'diskGb')::int` },
  sorts: {},
  searchable: ['c.shelf'],
  filters: {},
})
const actionsFor = actionsOf(crateActions)

async function rowsOf(tx: Tx, cells: readonly (readonly Cell[])[], customer: CustomerContext) {
  const rows = cells.map((row) => serviceRow(row, customer.id))
  const ids = rows.map(({ id }) => id)
  const works = await workOn(tx, ids)
  const rights = await shareRights(tx, customer.id, ids)
  const services = await servicesByIds(tx, ids)
  return rows.map(({ ownerId: _, suspended: __, cancellation: ___, ...row }, index) => {
    const service = services.get(row.id)
    if (!service) throw new Error(`${row.id} is not there`)
    return {
      ...row,
      ownerName: '',
      shelf: (cells[index]?.[columns.at.shelf] ?? null) as string | null,
      diskGb: cells[index]?.[columns.at.diskGb] as number,
      work: works.get(row.id) ?? null,
      actions: actionsFor(factsOf({ service, role: row.role, rights: rights.get(row.id) ?? [] }, customer, runFacts)),
    }
  })
}

const handlers = [
  query(crateList, async ({ tx, customer, brand, lang }, page) => {
    const { rows, total, counts } = await listServices(tx, columns, {
      ...page,
      ...{ accountId: customer.id, timeZone: brand.timeZone, lang, filters: {} },
    })
    return { items: await rowsOf(tx, rows, customer), total, counts }
  }),
  serviceQuery(crateDetail, async ({ tx, customer, access: { service } }) => {
    const [row] = await rowsOf(tx, await serviceCells(tx, columns, customer.id, [service.id]), customer)
    if (!row) throw new Error(`${service.id} has no row`)
    return row
  }),
]

const crateModule = (yard: Yard): Module => ({
  name: 'crate',
  handlers,
  sagas: [deliverySaga(yard), shutSaga(yard), openSaga(yard), growSaga(yard), clearSaga(yard)],
  jobs: [deliverJob, shutJob, openJob, endJob, clearJob, growJob, undeleteJob(yard)],
})

/** All that a portal needs to sell crates. */
export const crates = (yard: Yard): Addition => ({ kinds: [serviceKind], modules: [crateModule(yard)], contract: crateContract })
