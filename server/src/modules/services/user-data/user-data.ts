import { ORDER_LIVES_DAYS, type UserDataFormat } from '@portal/contracts/constants.ts'
import { keepUserData } from '@portal/contracts/modules/user-data.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler } from '../../../platform/http/handlers.ts'
import type { Planner } from '../../../platform/planner.ts'
import { randomReference } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../store.ts'
import { readUserData, type UserData } from './user-data.rules.ts'
import { deleteUserDataOf, insertUserData, sweepUserData, userDataAmong, userDataOfService } from './user-data.store.ts'

/** Bound to a name of its own, which copies of it share. */
export const userDataContext = (ref: string): string => `user-data:${ref}`

const sealed = (box: SecretBox, { format, bytes, text }: UserData) => {
  const ref = randomReference(20)
  return { format, bytes, ref, sealed: box.seal(text, userDataContext(ref)) }
}

/** Refuses at this field what no guest would run. */
export function checkedUserData(text: string, field: string): UserData {
  const read = readUserData(text)
  return 'code' in read ? failField(field, read.code, 'params' in read ? read.params : {}) : read
}

/** It often holds passwords and tokens: sealed where it lies, and named by its id wherever the order goes. */
export const userDataHandlers = (box: SecretBox): readonly Handler[] => [
  command(keepUserData, async ({ tx, customer, note }, { text }) => {
    const read = checkedUserData(text, 'text')
    const { format, bytes } = read
    const id = await insertUserData(tx, { accountId: customer.id, serviceId: null, ...sealed(box, read) })
    note({ detail: `#${id}`, after: { format, bytes } })
    return { id, format, bytes }
  }),
]

/** The format of each that an order names; refuses what the account does not keep (any more). */
export async function chosenUserData(tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, UserDataFormat>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const found = await userDataAmong(tx, accountId, wanted)
  if (found.length < wanted.length) fail('user-data.gone')
  return new Map(found.map(({ id, format }) => [id, format]))
}

/** A service was sold with it: a copy of its own, for one order may be several servers. */
export async function bindUserData(tx: Tx, { id: serviceId, accountId }: Pick<Service, 'id' | 'accountId'>, id: number): Promise<void> {
  const [row] = await userDataAmong(tx, accountId, [id])
  if (!row) throw new Error(`user data ${id} was forgotten before its order was paid`)
  const { format, bytes, ref, sealed } = row
  await insertUserData(tx, { accountId, serviceId, format, bytes, ref, sealed })
}

/** What a service is installed anew with; whatever was kept for it before is forgotten. */
export async function giveUserData(
  tx: Tx,
  box: SecretBox,
  { id: serviceId, accountId }: Pick<Service, 'id' | 'accountId'>,
  given: UserData | null,
): Promise<void> {
  await deleteUserDataOf(tx, serviceId)
  if (given) await insertUserData(tx, { accountId, serviceId, ...sealed(box, given) })
}

/** In the clear, for the machine that is built with it. */
export async function openUserData(tx: Tx, box: SecretBox, serviceId: number): Promise<string | null> {
  const row = await userDataOfService(tx, serviceId)
  return row && box.open(row.sealed, userDataContext(row.ref))
}

/** An order lives so many days; after them nobody can pay for what names it. */
export const userDataPlanner: Planner = {
  name: 'services.user-data',
  everySeconds: 86_400,
  maintenance: true,
  run: (tx) => sweepUserData(tx, addDays(tx.now, -(ORDER_LIVES_DAYS + 1))),
}
