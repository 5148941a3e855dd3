import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { type CapacityPart, operatorCapacityList, operatorNodeForecast } from '@portal/contracts/modules/capacity.operator.contract.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import { findNode } from '../node.store.ts'
import { listLocations } from '../store.ts'
import { type GivenOut, givenOut, type KeptDay, keptDays } from './daily.store.ts'
import { forecastOf } from './forecast.rules.ts'

type Parts = OutputOf<typeof operatorCapacityList>['items'][number]['parts']

export const capacityHandlers: readonly Handler[] = [
  query(operatorCapacityList, async ({ tx }) => {
    const places = new Map((await listLocations(tx)).map((location) => [location.id, location]))
    const kept = await keptDays(tx, null)
    const today = isoDate(tx.now)
    return {
      items: (await givenOut(tx)).flatMap((given) => {
        const place = places.get(given.locationId)
        if (!place) return []
        const { id, code, city } = place
        return [{ id, code, city, nodes: given.nodes, machines: given.machines, parts: partsOf(given, kept, today) }]
      }),
    }
  }),

  query(operatorNodeForecast, async ({ tx }, { id }) => {
    const { node, code } = (await findNode(tx, id)) ?? fail('not-found')
    const given = (await givenOut(tx)).find(({ locationId }) => locationId === node.locationId)
    const days = daysOf(await keptDays(tx, node.locationId), node.locationId, 'memory')
    const [used, total] = [given?.memoryUsed ?? 0, given?.memoryTotal ?? 0]
    const counts = node.state === 'active' && node.silentSince === null
    const declared = Math.min(node.memoryMb, node.reported?.memoryMb ?? node.memoryMb)
    const without = counts ? total - Math.floor(declared * node.memoryFactor) : total
    const today = isoDate(tx.now)
    return {
      ...{ locationCode: code, days, today, total, without },
      forecast: forecastOf(days, { used, total, today }),
      forecastWithout: forecastOf(days, { used, total: without, today }),
    }
  }),
]

const daysOf = (kept: readonly KeptDay[], locationId: number, part: CapacityPart) =>
  kept.filter((one) => one.locationId === locationId && one.part === part).map(({ day, used }) => ({ day, used }))

function partsOf(given: GivenOut, kept: readonly KeptDay[], today: string): Parts {
  const one = (part: CapacityPart, used: number, total: number): Parts[number] => ({
    ...{ part, used, total },
    forecast: forecastOf(daysOf(kept, given.locationId, part), { used, total, today }),
  })
  return [
    one('memory', given.memoryUsed, given.memoryTotal),
    one('disk', given.diskUsed, given.diskTotal),
    one('addresses', given.addressesUsed, given.addressesTotal),
  ]
}
