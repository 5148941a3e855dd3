import type { ServiceType } from '@portal/contracts/constants.ts'
import { figuresOfType } from '@portal/contracts/kinds/figures.ts'
import type { OperatorPlan, PlanDraft } from '@portal/contracts/modules/catalogue.operator.contract.ts'
import { enforceable, NOTIFY, type TransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { listLocations, readCapacity } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import {
  addonsOfPlan,
  addPlan,
  dropStock,
  findPlan,
  lockOrder,
  lockStock,
  replaceAddons,
  stockOfPlans,
  updatePlan,
  writeOrder,
  writeStock,
} from './operator.store.ts'
import type { Plan } from './store.ts'
import { NO_ABILITIES, transferAbilities } from './transfer-policy.rules.ts'

/** A plan as staff see it. */
export async function operatorPlan(tx: Tx, id: number): Promise<OperatorPlan> {
  const plan = (await findPlan(tx, id)) ?? fail('not-found')
  const addons = await addonsOfPlan(tx, id)
  const { brandId, name, description, spec, prices, discounts, trialHours, images, hidden, code, type, archivedAt, position, version } =
    plan
  const transferPolicy = plan.transferPolicy ?? NOTIFY
  const enforced = await enforcedAt(tx, transferPolicy)
  return {
    spec: kindsOf(tx).figuresOf(type, spec),
    transferPolicy,
    ...{ id, brandId, name, description, prices, discounts, trialHours, images, hidden, code, type, position, version },
    archivedAt: archivedAt?.toISOString() ?? null,
    addons: addons.map(({ planId: _, position: __, ...addon }) => addon),
    stock: (await stockOfPlans(tx, [id])).map(({ planId: _, ...stock }) => ({ ...stock, enforcesPolicy: enforced(stock.locationId) })),
  }
}

/** Whether the engines of a location can carry out this policy. */
async function enforcedAt(tx: Tx, policy: TransferPolicy): Promise<(locationId: number) => boolean> {
  if (policy.action === 'notify') return () => true
  const abilities = transferAbilities(await readCapacity(tx))
  return (id) => {
    const left = enforceable(policy, abilities.get(id) ?? NO_ABILITIES)
    return left.action === policy.action && !('mbps' in policy && 'mbps' in left && left.mbps !== policy.mbps)
  }
}

export async function createPlan(
  tx: Tx,
  { code, type, stock, addons, ...draft }: PlanDraft & { code: string; type: ServiceType },
): Promise<OperatorPlan> {
  await checked(tx, type, { ...draft, stock, addons })
  const spec = kindsOf(tx).figuresOf(type, draft.spec)
  const plan = (await addPlan(tx, { ...draft, spec, code, type, createdAt: tx.now })) ?? failField('code', 'field.taken')
  await replaceAddons(tx, plan.id, addons)
  await saveStock(tx, plan.id, stock)
  return await operatorPlan(tx, plan.id)
}

/** What is sold keeps its price and size, and an issued document its lines: both are copies [O2]. */
export async function savePlan(
  tx: Tx,
  { id, version, stock, addons, ...draft }: PlanDraft & { id: number; version: number },
): Promise<{ before: OperatorPlan; after: OperatorPlan }> {
  const before = await operatorPlan(tx, id)
  await checked(tx, before.type, { ...draft, stock, addons })
  if (!(await updatePlan(tx, id, version, { ...draft, spec: kindsOf(tx).figuresOf(before.type, draft.spec) }))) fail('conflict')
  await replaceAddons(tx, id, addons)
  await saveStock(tx, id, stock)
  return { before, after: await operatorPlan(tx, id) }
}

export async function patchPlan(tx: Tx, id: number, version: number, patch: Partial<Pick<Plan, 'archivedAt'>>): Promise<OperatorPlan> {
  await operatorPlan(tx, id)
  if (!(await updatePlan(tx, id, version, patch))) fail('conflict')
  return await operatorPlan(tx, id)
}

/** Answers the plan's new place, counted from 1. */
export async function movePlan(tx: Tx, id: number, before: number | null): Promise<{ from: number; to: number }> {
  const ids = await lockOrder(tx)
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) fail('not-found')
  const others = ids.filter((one) => one !== id)
  const at = before === null || before === id ? others.length : others.indexOf(before)
  const next = before === id ? ids : [...others.slice(0, at), id, ...others.slice(at)]
  await writeOrder(tx, next)
  return { from: ids.indexOf(id) + 1, to: next.indexOf(id) + 1 }
}

async function checked(
  tx: Tx,
  type: ServiceType,
  draft: Pick<PlanDraft, 'prices' | 'brandId' | 'spec' | 'transferPolicy' | 'addons' | 'stock'>,
): Promise<void> {
  if (!draft.prices.USD && !draft.prices.VND) failField('prices', 'field.price-needed')
  if (draft.brandId !== null && !(await findBrand(tx, draft.brandId))) failField('brandId', 'field.invalid')
  // What is built from these must not be built from guesses.
  const kind = kindsOf(tx).ofType(type) ?? failField('type', 'field.invalid')
  const figures = figuresOfType(kind.contract, type)
  for (const { name, required } of figures) if (required && !draft.spec[name]) failField(`spec.${name}`, 'field.required')
  const foreign = Object.entries(draft.spec).some(([name, value]) => value != null && !figures.some((figure) => figure.name === name))
  if (foreign) failField('spec', 'field.invalid')
  const { transferPolicy } = draft
  if (transferPolicy.action !== 'notify' && !kind.contract.transferPolicies) failField('transferPolicy.action', 'field.invalid')
  if (transferPolicy.action !== 'notify' && !draft.spec.transferGb) failField('spec.transferGb', 'field.required')
  if (transferPolicy.action === 'charge' && transferPolicy.perGb.USD === undefined && transferPolicy.perGb.VND === undefined)
    failField('transferPolicy.perGb', 'field.price-needed')
  const codes = draft.addons.map(({ code }) => code)
  const again = codes.findIndex((code, at) => codes.indexOf(code) !== at)
  if (again >= 0) failField(`addons.${again}.code`, 'field.taken')
  const free = draft.addons.findIndex(({ prices }) => prices.USD === undefined && prices.VND === undefined)
  if (free >= 0) failField(`addons.${free}.prices`, 'field.price-needed')
  const known = new Set((await listLocations(tx)).map(({ id }) => id))
  const places = draft.stock.map(({ locationId }) => locationId)
  const wrong = places.findIndex((id, at) => !known.has(id) || places.indexOf(id) !== at)
  if (wrong >= 0) failField(`stock.${wrong}.locationId`, 'field.invalid')
}

/** Never less than is sold: a unit that somebody paid for or is about to pay cannot be taken back here. */
async function saveStock(tx: Tx, planId: number, wanted: PlanDraft['stock']): Promise<void> {
  await lockStock(tx, planId)
  const now = await stockOfPlans(tx, [planId])
  const sold = (locationId: number): number => now.find((row) => row.locationId === locationId)?.sold ?? 0
  for (const [at, { locationId, offered }] of wanted.entries()) {
    if (offered < sold(locationId)) failField(`stock.${at}.offered`, 'field.stock-below-sold', { sold: sold(locationId) })
  }
  const leftOut = now.filter((row) => row.sold > 0 && !wanted.some(({ locationId }) => locationId === row.locationId))
  const rows = [...wanted, ...leftOut.map(({ locationId }) => ({ locationId, offered: sold(locationId) }))]
  await writeStock(
    tx,
    planId,
    rows.map(({ locationId, offered }) => ({ locationId, offered, left: offered - sold(locationId) })),
  )
  await dropStock(
    tx,
    planId,
    rows.map(({ locationId }) => locationId),
  )
}
