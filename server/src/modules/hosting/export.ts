import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { hostingExport } from '@portal/contracts/modules/hosting.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { type AbilitiesOf, hostingList, mapRows, type Reader } from './list.ts'
import { type Hosting, hostingOf } from './store.ts'

type Row = OutputOf<typeof hostingExport>['items'][number]

interface Selection {
  readonly accesses: readonly Access[]
  readonly abilitiesOf: AbilitiesOf
  readonly lang: Locale
  /** Null where passwords were not asked for. */
  readonly passwordOf: ((row: Hosting) => string | null) | null
}

/** Rows of a selection as their page shows them. */
export async function exportRows(tx: Tx, reader: Reader, { accesses, abilitiesOf, lang, passwordOf }: Selection): Promise<Row[]> {
  const ids = accesses.map(({ service }) => service.id)
  const rows = await mapRows(tx, await serviceCells(tx, hostingList, reader.id, ids), reader, abilitiesOf)
  const accounts = await hostingOf(tx, ids)
  const sites = new Map((await listLocations(tx)).map(({ code, city }) => [code, `${city[lang]} (${code})`]))
  return rows.map(({ actions: _, work: __, trouble: ___, used: ____, usedMost: _____, country: ______, locationCode, ...facts }) => {
    const account = accounts.get(facts.id)
    return { ...facts, password: (account && passwordOf?.(account)) ?? null, location: sites.get(locationCode) ?? locationCode }
  })
}
