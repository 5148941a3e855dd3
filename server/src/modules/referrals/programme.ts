import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { referralProgrammeList, referralProgrammeUpdate } from '@portal/contracts/modules/referrals.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { findBrand, listBrands } from '../brands/index.ts'
import { NONE, programmeOf, programmesByBrand, writeProgramme } from './programme.store.ts'

export async function listProgrammes({ tx }: TxCall<typeof referralProgrammeList>): Promise<OutputOf<typeof referralProgrammeList>> {
  const rows = await programmesByBrand(tx)
  return {
    items: (await listBrands(tx)).map(({ id, name }) => {
      const row = rows.get(id)
      const { enabled, percent, version } = row ?? NONE
      const changed = { updatedBy: row?.updatedBy ?? null, updatedAt: row?.updatedAt.toISOString() ?? null }
      return { brand: { id, name }, enabled, percent, version, ...changed }
    }),
  }
}

export async function updateProgramme(
  { tx, staff, note }: TxCall<typeof referralProgrammeUpdate>,
  { brandId, enabled, percent, version }: InputOf<typeof referralProgrammeUpdate>,
): Promise<OutputOf<typeof referralProgrammeUpdate>> {
  const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
  const before = await programmeOf(tx, brandId)
  if (before.version !== version) fail('conflict')
  const written = await writeProgramme(tx, { brandId, enabled, percent, version, updatedBy: staff.username })
  if (written === null) fail('conflict')
  note({ detail: brand.name, before: { enabled: before.enabled, percent: before.percent }, after: { enabled, percent } })
  return { version: written }
}
