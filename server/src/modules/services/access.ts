import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionRule, ServiceRef } from '@portal/contracts/kinds/actions.ts'
import { AppError, failOne, type RefusedOne } from '../../platform/errors.ts'
import type { AuditNote, CustomerContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ActionFacts, kindsOf, type RunFacts, refusal } from '../kinds/index.ts'
import { rightsTo } from './access.store.ts'
import { findService, lockService, type Service, servicesByIds } from './store.ts'

/** A service and what the caller is to it. */
export interface Access {
  readonly service: Service
  readonly role: 'owner' | 'co-owner'
  /** A member's extra rights; an owner needs none. */
  readonly rights: readonly string[]
}

/** The caller's own services and those shared with them, in the order of their ids; anything else is missing. */
export async function accessTo(
  tx: Tx,
  callerId: number,
  { kind, ids, lock }: { readonly kind: string; readonly ids: readonly number[]; readonly lock: boolean },
): Promise<Access[]> {
  // Everybody locks in this order, so that nobody waits in a circle.
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (!lock) {
    const [held, rows] = await Promise.all([rightsTo(tx, callerId, kind, wanted), servicesByIds(tx, wanted)])
    return accesses(callerId, wanted, rows, held)
  }
  const held = await rightsTo(tx, callerId, kind, wanted)
  const rows = await inTurn(tx, wanted)
  // Shares may have ended while the service was waited for; that it changed hands shows in the row itself.
  const own = [...held].filter(([, rights]) => rights === null)
  const shared = [...held].flatMap(([id, rights]) => (rights === null ? [] : [id]))
  const now = shared.length === 0 ? held : new Map([...own, ...(await rightsTo(tx, callerId, kind, shared))])
  return accesses(callerId, wanted, rows, now)
}

type Held = ReadonlyMap<number, readonly string[] | null>

/** What the caller was to each when it was asked must be what its row says now. */
function accesses(callerId: number, wanted: readonly number[], rows: ReadonlyMap<number, Service>, held: Held): Access[] {
  return wanted.map((id) => {
    const [service, rights] = [rows.get(id), held.get(id)]
    if (!service || rights === undefined) throw new AppError('not-found')
    const owned = service.accountId === callerId
    if (owned !== (rights === null)) throw new AppError('not-found')
    return { service, role: owned ? 'owner' : 'co-owner', rights: rights ?? [] }
  })
}

async function inTurn(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Service>> {
  const rows = new Map<number, Service>()
  for (const id of ids) {
    const row = await lockService(tx, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Whether reasons stand against it, and whether used transfer is the only one. */
const suspendedOf = ({ suspensions }: Pick<Service, 'suspensions'>): ActionFacts['suspended'] =>
  suspensions.length > 0 && (suspensions.some((reason) => reason !== TRANSFER_SUSPENSION) || TRANSFER_SUSPENSION)

type Caller = Pick<CustomerContext, 'id' | 'staffRoles'>
/** `proved`: fresh proof was given, or will be asked for at the door. */
type Judged = Pick<Caller, 'staffRoles'> & { readonly proved?: boolean }

/** All that an action on a service is judged by. */
export const factsOf = (
  { service, role, rights }: Access,
  { staffRoles: staff, proved = false }: Judged,
  run: RunFacts | null,
): ActionFacts => ({
  ...{ role, rights, staff, run, proved },
  serviceState: service.state,
  suspended: suspendedOf(service),
  cancellation: service.cancellation,
  protection: service.protection,
})

const asksEngine = ({ capability, power, system, move, ...rule }: ActionRule): boolean =>
  capability !== null || power !== 'any' || system !== 'any' || move !== null || rule.while !== 'any'

interface Deed {
  readonly kind: string
  readonly action: string
  readonly lock?: boolean
}

/** Refuses what the table of the kind does not allow this caller with these services now. */
export async function judge(tx: Tx, accesses: readonly Access[], caller: Judged, deed: Deed): Promise<void> {
  failOne(await refusalsTo(tx, accesses, caller, deed), accesses.length > 1)
}

/** Which of these services the table of their kind refuses to this caller now, and why. */
export async function refusalsTo(
  tx: Tx,
  accesses: readonly Access[],
  caller: Judged,
  { kind: id, action, lock = false }: Deed,
): Promise<RefusedOne[]> {
  const { actions, run } = kindsOf(tx).of(id)
  const rule = actions.rows[action]
  const services = accesses.map(({ service }) => service.id)
  const runs = rule && asksEngine(rule) ? await run?.(tx, services, lock) : undefined
  return accesses.flatMap((access) => {
    const { id, name } = access.service
    const code: ErrorCode | null = refusal(actions, action, factsOf(access, caller, runs?.get(id) ?? null))
    return code === null ? [] : [{ id, code, params: { name } }]
  })
}

interface Asked {
  readonly customer: Caller
  readonly input: unknown
  /** Of the endpoint: a read locks nothing. */
  readonly effect: 'read' | 'write' | 'money'
  readonly note: (note: AuditNote) => void
  /** Fresh proof that the call asked for. */
  readonly proved: boolean
}

/** For the pipeline: finds, locks and judges what a call's `on` names. The activity log of its owner says what it was about. */
export async function resolveServices(
  tx: Tx,
  on: ServiceRef,
  { customer, input, effect, note, proved }: Asked,
): Promise<readonly Access[]> {
  const lock = effect !== 'read' && on.lock === 'row'
  const accesses = await accessTo(tx, customer.id, { kind: on.kind, ids: idsOf(input), lock })
  const [only, ...others] = accesses
  if (only && effect !== 'read') {
    const { id, accountId } = only.service
    const detail = accesses.map(({ service }) => service.name).join(', ')
    note({ detail, accountId, ...(others.length === 0 && { serviceId: id }) })
  }
  await judge(tx, accesses, { ...customer, proved }, { ...on, lock })
  return accesses
}

function idsOf(input: unknown): readonly number[] {
  const { id, ids } = input as { readonly id?: number; readonly ids?: readonly number[] }
  return ids ?? (id === undefined ? [] : [id])
}

const over = ({ state }: Service): boolean => state === 'ordered' || state === 'ended' || state === 'undelivered'

/** Whether somebody may still do this: for what stays open after its call. A missing service is null. */
export async function accessNow(
  tx: Tx,
  caller: Caller,
  id: number,
  action: string,
): Promise<(Access & { refused: ErrorCode | null }) | null> {
  const service = await findService(tx, id)
  if (!service || over(service)) return null
  const [access] = await accessTo(tx, caller.id, { kind: service.kind, ids: [id], lock: false }).catch(() => [])
  if (!access) return null
  const { actions, run } = kindsOf(tx).of(service.kind)
  const runs = await run?.(tx, [id], false)
  return { ...access, refused: refusal(actions, action, factsOf(access, caller, runs?.get(id) ?? null)) }
}
