import type { InputOf } from '@portal/contracts/endpoint.ts'
import type { operatorOrphanAdopt } from '@portal/contracts/modules/orphans.operator.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findAccount } from '../../accounts/index.ts'
import { findBrand } from '../../brands/index.ts'
import { exchangeRate, findPlan, pricedTransferPolicy, soldTransferPolicy } from '../../catalogue/index.ts'
import { findNode, lockLocation } from '../../infrastructure/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { createService, type Service, startInstalling } from '../../services/index.ts'
import { passwordContext } from '../password/new-password.ts'
import { insertVps, knownKeys } from '../store.ts'
import { hostnameOf, machineNeed } from '../vps.rules.ts'
import { ADOPT } from '../work.rules.ts'
import type { AdoptData } from './adopt.saga.ts'

/** Writes what staff decided, and begins. Nothing is billed for what was before: the first document is that of the due date. */
export async function adoptGuest(tx: Tx, box: SecretBox, wish: InputOf<typeof operatorOrphanAdopt>): Promise<Service> {
  const { engine, kind, name, planId, nodeId, title, periodMonths, price, autoRenew, login, reason } = wish
  const account = (await findAccount(tx, wish.accountId)) ?? failField('accountId', 'field.invalid')
  const brand = (await findBrand(tx, account.brandId)) ?? fail('brand-unknown')
  const plan = (await findPlan(tx, planId)) ?? failField('planId', 'field.invalid')
  const kinds = kindsOf(tx)
  if (kinds.ofType(plan.type)?.contract.id !== 'vps') failField('planId', 'field.invalid')
  const place = await findNode(tx, nodeId)
  if (place?.engine?.id !== engine) failField('nodeId', 'field.invalid')
  const leads = place.engine.capabilities.moreAddresses === true
  if (!leads && machineNeed(kinds.figuresOf(plan.type, plan.spec), plan.type).moreAddresses > 0) fail('not-supported-by-engine')
  if (new Date(wish.endAt) <= tx.now) failField('endAt', 'field.invalid')
  // Held until the end: of two who adopt the same machine the second finds it owned.
  await lockLocation(tx, place.node.locationId)
  if (kind === 'unowned' && (await knownKeys(tx, [name])).has(name)) fail('orphan.owned')
  const { metrics: measures = false, bandwidth: limits = false } = place.engine.capabilities
  const transferPolicy = soldTransferPolicy(pricedTransferPolicy(plan, brand.currency, await exchangeRate(tx)), { measures, limits })
  const service = await createService(tx, {
    ...{ brandId: account.brandId, accountId: account.id, kind: 'vps', type: plan.type, planId, locationId: place.node.locationId },
    plan: { ...kinds.figuresOf(plan.type, plan.spec), name: plan.name['en-US'], code: plan.code, transferPolicy },
    ...{ name: title, priceAmount: price, currency: brand.currency, periodMonths, trialHours: null, autoRenew, note: '' },
    ...{ invoiceId: null, invoiceLineId: null, sourceKey: null, options: { adopted: { engine, name, reason } } },
  })
  await startInstalling(tx, service.id)
  await insertVps(tx, {
    ...{ id: service.id, engineKey: kind === 'unowned' ? name : `vps-${service.id}` },
    ...{ image: '', osTitle: '', family: 'linux', hostname: hostnameOf(title, service.id), username: login?.username ?? 'root' },
    password: box.seal(login?.password ?? '', passwordContext(service.id)),
  })
  const data: AdoptData = { nodeId, nativeId: kind === 'foreign' ? name : null, endAt: wish.endAt }
  await startSaga(tx, { kind: ADOPT, key: `vps-${service.id}`, subjectId: service.id, accountId: account.id, target: engine, data })
  return service
}
