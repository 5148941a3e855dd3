import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { listStaff } from '@portal/contracts/modules/staff.operator.contract.ts'
import { and, asc, count, desc, gt, inArray, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { staffLifetime } from './lifetime.ts'
import { operatorSessions, operators } from './tables.ts'

const columns = {
  username: operators.username,
  name: operators.name,
  email: operators.email,
  lastSignInAt: operators.lastSignInAt,
  createdAt: operators.createdAt,
} as const

const state = sql<
  'active' | 'invited' | 'disabled'
>`case when ${operators.disabledAt} is not null then 'disabled' when ${operators.passwordHash} is null then 'invited' else 'active' end`

/** Staff are few: one page of them, and how many there are of each state. */
export async function listOperators(tx: Tx, input: InputOf<typeof listStaff>, lang: Locale): Promise<OutputOf<typeof listStaff>> {
  const text = input.search.trim()
  const said = codesSaying(text, staffLabels[lang].staff.state)
  const named = saysAnywhere(sql`${operators.username} || ' ' || ${operators.name} || ' ' || ${operators.email}`, text)
  const found = text === '' ? undefined : or(named, said.length > 0 ? inArray(state, said) : undefined)
  const sums = await tx.db.select({ state, n: count() }).from(operators).where(found).groupBy(state)
  const counts = { all: 0, active: 0, invited: 0, disabled: 0 }
  for (const { state: of, n } of sums) {
    counts[of] = n
    counts.all += n
  }
  const alive = await staffLifetime(tx)
  const open = tx.db
    .select({ operatorId: operatorSessions.operatorId, n: count().as('n') })
    .from(operatorSessions)
    .where(and(gt(operatorSessions.lastSeenAt, alive.seen), gt(operatorSessions.createdAt, alive.opened)))
    .groupBy(operatorSessions.operatorId)
    .as('open')
  const sort = input.sort ?? 'username'
  const order = sort.startsWith('-') ? desc : asc
  const rows = await tx.db
    .select({ operator: operators, state, sessions: sql<number>`coalesce(${open.n}, 0)`.mapWith(Number) })
    .from(operators)
    .leftJoin(open, sql`${open.operatorId} = ${operators.id}`)
    .where(input.state ? and(found, sql`${state} = ${input.state}`) : found)
    .orderBy(order(columns[sort.replace('-', '') as keyof typeof columns]), order(operators.id))
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
  const items = rows.map(({ operator, ...row }) => ({
    id: operator.id,
    username: operator.username,
    email: operator.email,
    name: operator.name,
    locale: operator.locale,
    roles: operator.roles,
    state: row.state,
    factor: operator.totpSecret !== null,
    sessions: row.sessions,
    lastSignInAt: operator.lastSignInAt?.toISOString() ?? null,
    createdAt: operator.createdAt.toISOString(),
  }))
  return { items, total: input.state ? counts[input.state] : counts.all, counts }
}
