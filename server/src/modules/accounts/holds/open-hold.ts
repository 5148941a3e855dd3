import type { HoldChange } from '@portal/contracts/holds.ts'
import { addHours, isoMinute } from '@portal/contracts/time.ts'
import type { StaffContext } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findBrand } from '../../brands/index.ts'
import { mailAccount, stamp } from '../mails.ts'
import type { Account } from '../store.ts'
import { activeHolds, insertHold } from './holds.store.ts'
import { holdMailTexts } from './holds.texts.ts'

/** Who made the change; stored in the link where the customer completes it. */
export type ChangedBy = Pick<StaffContext, 'id' | 'username' | 'roles'>

interface Changed {
  readonly change: HoldChange
  readonly by: ChangedBy
  /** The new address, where that was changed. */
  readonly email?: string
}

/**
 * Closes money, transfers and secrets of an account whose way in was changed by staff [D9], and notifies its owner, once per change.
 *
 * The mail goes to the address before the first change that is not approved: a later address may be an intruder's. Its "this was not me" link
 * restores that address.
 * @param account the account as it was before the change, locked.
 */
export async function openHold(tx: Tx, account: Account, { change, by, email = '' }: Changed): Promise<void> {
  const brand = await findBrand(tx, account.brandId)
  if (!brand) throw new Error(`account ${account.id} has no brand`)
  const until = addHours(tx.now, brand.holdHours)
  const [first] = await activeHolds(tx, account.id)
  const notifiedEmail = first?.notifiedEmail ?? account.email
  await insertHold(tx, {
    ...{ accountId: account.id, change, notifiedEmail, until },
    ...{ operatorId: by.id, operatorName: by.username, operatorRoles: [...by.roles] },
  })
  const kind = 'account-hold'
  await mailAccount(
    tx,
    { ...account, email: notifiedEmail },
    {
      ...{ kind, texts: holdMailTexts[kind], alarm: true, cause: `${change}:${stamp(tx)}` },
      params: { change, email, until: isoMinute(until, account.timeZone ?? brand.timeZone) },
      link: ({ baseUrl }) => `${baseUrl}/home/security/2fa`,
    },
  )
}
