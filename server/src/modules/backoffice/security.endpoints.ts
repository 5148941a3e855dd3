import { searchTerms } from '@portal/contracts/lists.ts'
import { securityEventList } from '@portal/contracts/modules/security.operator.contract.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { listSecurityEvents } from '../../platform/security/store.ts'
import { brandRefs } from '../accounts/index.ts'

export const securityHandlers: readonly Handler[] = [
  query(securityEventList, async ({ tx, lang }, { tab, actor, brandId, from, to, page, pageSize, search, sort = '-at' }) => {
    const text = searchTerms(search)?.text ?? null
    const { rows, counts } = await listSecurityEvents(tx, {
      tab,
      ...{ actor: actor ?? null, brandId: brandId ?? null, from: from ?? null, to: to ?? null },
      text,
      kindsNamed: codesSaying(text, staffLabels[lang].security.kinds),
      sort: sort.endsWith('count') ? 'count' : 'at',
      ascending: !sort.startsWith('-'),
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    })
    const brands = await brandRefs(tx, new Set(rows.flatMap(({ brandId }) => brandId ?? [])))
    const items = rows.map(({ minute: _, actorKey: __, brandId, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      brand: brands.get(brandId ?? 0) ?? null,
    }))
    return { items, total: counts[tab], counts }
  }),
]
