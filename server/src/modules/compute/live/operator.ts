import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { type OperatorLivePlan, operatorLiveList } from '@portal/contracts/modules/live.operator.contract.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountsNamed, whoseAre } from '../../accounts/index.ts'
import { listLocations, nodeNames } from '../../infrastructure/index.ts'
import { type Service, servicesByIds } from '../../services/index.ts'
import { machinesOf } from '../machines.store.ts'
import { transfersOf } from '../metrics/transfers.ts'
import type { Vps } from '../store.ts'
import { livePlansOf, pageOfLive, targetsOfAll } from './everybodys.store.ts'
import { heardSince, planState } from './live.rules.ts'
import { ingestOf } from './places.rules.ts'
import type { LivePlan } from './store.ts'
import { saidOf, targetsSaid } from './view.ts'

/** Everybody's streams and where they go; neither a plan's key nor a target's is read here. */
export const liveOperatorHandlers: readonly Handler[] = [
  query(operatorLiveList, async ({ tx, lang }, { page, pageSize, search, sort = 'name', tab, brandId = null }) => {
    const text = searchTerms(search)?.text ?? null
    const { ids, counts } = await pageOfLive(tx, {
      ...{ tab, brandId, heardSince: heardSince(tx.now), limit: pageSize, offset: (page - 1) * pageSize },
      search: text === null ? null : { text, accountIds: await accountsNamed(tx, text) },
      ...{ sort: sort.replace('-', '') as 'name' | 'rate' | 'since', descending: sort.startsWith('-') },
    })
    return { items: await rowsOf(tx, ids, lang), total: counts[tab], counts }
  }),
]

interface Found {
  readonly service: Service
  readonly machine: Vps
  readonly plan: LivePlan
}

async function rowsOf(tx: Tx, ids: readonly number[], lang: Locale): Promise<OperatorLivePlan[]> {
  const [services, machines, plans, targets] = await Promise.all([
    servicesByIds(tx, ids),
    machinesOf(tx, ids),
    livePlansOf(tx, ids),
    targetsOfAll(tx, ids),
  ])
  const found = ids.flatMap((id): Found[] => {
    const [service, machine, plan] = [services.get(id), machines.get(id), plans.get(id)]
    return service && machine && plan ? [{ service, machine, plan }] : []
  })
  const sold = found.map(({ service }) => service)
  const whose = await whoseAre(
    tx,
    sold.map(({ accountId }) => accountId),
  )
  const nodes = await nodeNames(
    tx,
    found.flatMap(({ machine }) => machine.nodeId ?? []),
  )
  const locations = new Map((await listLocations(tx)).map((location) => [location.id, `${location.city[lang]} (${location.code})`]))
  const transfers = await transfersOf(tx, sold)
  return found.map(({ service, machine, plan }) => {
    const said = saidOf(plan, machine.power === 'running', tx.now)
    const nobody = {
      brand: { id: service.brandId, name: '' },
      customer: { id: service.accountId, username: `#${service.accountId}`, email: '' },
    }
    return {
      ...{ serviceId: service.id, name: service.name, plan: service.planName },
      ...(whose.get(service.accountId) ?? nobody),
      location: locations.get(service.locationId ?? 0) ?? null,
      node: nodes.get(machine.nodeId ?? 0) ?? null,
      ...{ state: planState(machine, said), ingest: ingestOf(plan.ingestAt), ...said },
      targets: targetsSaid(
        plan,
        targets.filter(({ serviceId }) => serviceId === service.id),
        said,
      ),
      transfer: transfers.get(service.id) ?? null,
    }
  })
}
