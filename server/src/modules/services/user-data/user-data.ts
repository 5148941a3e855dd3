import { ORDER_LIVES_DAYS, USER_DATA_MAX, type UserDataFormat } from '@portal/contracts/constants.ts'
import { keepUserData } from '@portal/contracts/modules/user-data.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { type Handler, preparedCommand } from '../../../platform/http/handlers.ts'
import { lockCollection } from '../../../platform/lock-collection.ts'
import { ParserStopped, runParser } from '../../../platform/parsing/pool.ts'
import { parserTask } from '../../../platform/parsing/task.ts'
import type { Planner } from '../../../platform/planner.ts'
import { randomReference } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../store.ts'
import { measureUserData, type UserData } from './user-data.rules.ts'
import { countUserData, deleteUserDataOf, insertUserData, sweepUserData, userDataAmong, userDataOfService } from './user-data.store.ts'

/** Bound to a name of its own, which copies of it share. */
export const userDataContext = (ref: string): string => `user-data:${ref}`

const sealed = (box: SecretBox, { format, bytes, text }: UserData) => {
  const ref = randomReference(20)
  return { format, bytes, ref, sealed: box.seal(text, userDataContext(ref)) }
}

const cloudConfig = parserTask<typeof import('./user-data.parser.ts')>({
  ...{ name: 'user-data', lane: 'calls', deadlineMs: 1000 },
  ...{ from: import.meta.url, file: './user-data.parser' },
})

/**
 * Checks user data outside the call's transaction.
 *
 * @throws {AppError} at `field` if a guest could not run the text; `request-too-complex` if parsing it takes too long.
 */
export async function checkedUserData(text: string, field: string, owner: string): Promise<UserData> {
  const read = measureUserData(text)
  if ('code' in read) return failField(field, read.code, 'params' in read ? read.params : {})
  if (read.format === 'script') return read
  const refusal = await runParser(cloudConfig, read.text, owner).catch((error: unknown) => {
    if (error instanceof ParserStopped) return fail('request-too-complex')
    throw error
  })
  return refusal ? failField(field, refusal.code, 'params' in refusal ? refusal.params : {}) : read
}

/** User data often holds passwords and tokens: it is stored sealed, and orders refer to it by id. */
export const userDataHandlers = (box: SecretBox): readonly Handler[] => [
  preparedCommand(
    keepUserData,
    ({ text }, owner) => checkedUserData(text, 'text', owner),
    async ({ tx, customer, note, prepared }) => {
      const { format, bytes } = prepared
      await lockCollection(tx, 'user-data', customer.id)
      if ((await countUserData(tx, customer.id)) >= USER_DATA_MAX) fail('user-data.too-many', { max: USER_DATA_MAX })
      const id = await insertUserData(tx, { accountId: customer.id, serviceId: null, ...sealed(box, prepared) })
      note({ detail: `#${id}`, after: { format, bytes } })
      return { id, format, bytes }
    },
  ),
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
  housekeeping: true,
  run: (tx) => sweepUserData(tx, addDays(tx.now, -(ORDER_LIVES_DAYS + 1))),
}
