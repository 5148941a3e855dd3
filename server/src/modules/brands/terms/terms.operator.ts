import type { Locale } from '@portal/contracts/locale.ts'
import * as calls from '@portal/contracts/modules/terms.operator.contract.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { lockBrands } from '../operator.store.ts'
import { findBrand } from '../store.ts'
import { acceptancesOf, findVersion, insertVersion, latestVersion, listVersions, setLegal, type TermsVersion } from './terms.store.ts'

const view = ({ id, kind, version, texts, asked, publishedAt, publishedBy }: TermsVersion, accepted: number) => ({
  ...{ id, kind, version, texts, asked, publishedBy, accepted },
  publishedAt: publishedAt.toISOString(),
})

export const termsOperatorHandlers: readonly Handler[] = [
  query(calls.operatorTermsList, async ({ tx }, { brandId }) => {
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    const rows = await listVersions(tx, brandId)
    return { items: rows.map((row) => view(row, row.accepted)), locales: brand.locales as Locale[] }
  }),

  command(calls.operatorTermsPublish, async ({ tx, staff, note }, { brandId, kind, replaces, texts, ask }) => {
    // One after the other: two who publish at once would both be the next version.
    await lockBrands(tx)
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    const latest = await latestVersion(tx, brandId, kind)
    if ((latest?.version ?? 0) !== replaces) fail('conflict')
    for (const locale of brand.locales as Locale[]) if (texts[locale] === '') failField(`texts.${locale}`, 'field.required')
    const version = await insertVersion(tx, {
      ...{ brandId, kind, version: replaces + 1, texts, asked: ask },
      ...{ publishedAt: tx.now, publishedBy: staff.username },
    })
    const kept: number[] = []
    for (const id of brand.termsAsked) if ((await findVersion(tx, id))?.kind !== kind || !ask) kept.push(id)
    await setLegal(tx, brandId, { ...brand.legal, [kind]: version.id }, ask ? [...kept, version.id] : kept)
    note({
      detail: `${brand.name} · ${kind} ${version.version}`,
      // Their texts stand in the versions, for good.
      before: { version: replaces },
      after: { version: version.version, asked: ask },
    })
    return view(version, 0)
  }),

  query(calls.operatorTermsAccepted, async ({ tx }, { accountId }) => {
    const rows = await acceptancesOf(tx, accountId)
    return { items: rows.map(({ acceptedAt, ...row }) => ({ ...row, acceptedAt: acceptedAt.toISOString() })) }
  }),
]
