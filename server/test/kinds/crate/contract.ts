import type { ServiceType } from '@portal/contracts/constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '@portal/contracts/endpoint.ts'
import { idInput } from '@portal/contracts/ids.ts'
import { defineActions, NO_POWER, onService } from '@portal/contracts/kinds/actions.ts'
import { disk, type Figure } from '@portal/contracts/kinds/figures.ts'
import type { KindContract } from '@portal/contracts/kinds/kind.ts'
import { changeActions, lifeActions } from '@portal/contracts/kinds/life.actions.ts'
import { changeCalls, lifeCalls } from '@portal/contracts/kinds/life.calls.ts'
import { listInput, listOutput } from '@portal/contracts/lists.ts'
import { actionsSchema, serviceBaseSchema, serviceTabSchema, workSchema } from '@portal/contracts/modules/services.contract.ts'
import { z } from 'zod'

/** A kind that only the tests sell: room in a yard. It takes no node, no address and no system. */

export const crateActions = defineActions('crate', NO_POWER, { ...lifeActions, ...changeActions })

export const CRATE = 'crate' as ServiceType

declare module '@portal/contracts/kinds/figures.ts' {
  interface FigureNames {
    readonly pallets: true
  }
}

/** A figure that no other kind has. */
const pallets = {
  name: 'pallets',
  label: { 'en-US': 'Pallets', 'vi-VN': 'Kệ hàng', 'zh-CN': '托盘' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} pallet', other: '{n} pallets' }, 'vi-VN': '{n} kệ hàng', 'zh-CN': '{n} 个托盘' },
} as const satisfies Figure

export const crateKind: KindContract = {
  id: 'crate',
  types: { crate: 90 },
  listPage: '/home/crates',
  page: '/home/crates/{id}',
  figures: [{ ...disk, required: true }, pallets],
  addons: [{ name: 'disk', label: disk.label, adds: 'diskGb' }],
  planList: 'vm',
  hasImage: false,
}

const rowSchema = serviceBaseSchema.extend({
  /** Where it stands in the yard; null before it does. */
  shelf: z.string().nullable(),
  diskGb: z.int(),
  work: workSchema.nullable(),
  actions: actionsSchema(crateActions),
})

export const crateList = defineEndpoint({
  path: 'user/service/crate/list',
  summary: 'Crates: one page, the total, and counts per tab',
  auth: 'customer',
  effect: 'read',
  input: listInput(['id', 'name', 'end']).extend({ tab: serviceTabSchema.default('all') }),
  output: listOutput(rowSchema),
  errors: [],
  example: {},
})

export const crateDetail = defineServiceEndpoint(onService(crateActions, 'view'), {
  path: 'user/service/crate/detail',
  summary: 'One crate',
  effect: 'read',
  input: z.object({ id: idInput }),
  output: rowSchema,
  example: { id: 48001 },
})

export const crateLife = lifeCalls('user/service/crate', crateActions)
export const crateChanges = changeCalls('user/service/crate', crateActions)

export const crateContract = [crateList, crateDetail, ...Object.values(crateLife), ...Object.values(crateChanges)]
