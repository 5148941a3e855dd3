import type { StaffRole } from '@portal/contracts/staff.ts'
import { setUpgrading } from '../../src/modules/brands/index.ts'
import { createOperator, openOperatorSession } from '../../src/modules/operators/index.ts'
import { PASSWORD } from './customers.ts'
import type { Session, TestPortal } from './portal.ts'

export interface StaffMember extends Session {
  readonly id: number
  readonly email: string
}

/** A member of staff with a session of the console, who may do what the roles allow: `as` of a call takes them like a customer. */
export async function operator(portal: TestPortal, username: string, roles: readonly StaffRole[] = ['owner']): Promise<StaffMember> {
  return await portal.db.transaction(async (tx) => {
    const email = `${username}@staff.example.com`
    const made = await createOperator(tx, { username, email, name: `Name of ${username}`, locale: 'en-US', roles, password: PASSWORD })
    if (typeof made === 'string') throw new Error(`${made} of ${username} is taken`)
    const sessionId = await openOperatorSession(tx, made, { ip: '203.0.113.8', userAgent: 'test' })
    return { id: made.id, username, email, sessionId }
  })
}

/** Signs in with a password as the console does; the session is what its cookie brought. */
export async function staffSession(
  portal: TestPortal,
  credentials: { username: string; password: string; otp?: string },
): Promise<Session> {
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/api2/operator/login', headers: { host: 'portal.test' }, payload: credentials },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'operatorSession')
  if (!cookie) throw new Error(`not let in: ${answer.body}`)
  return { username: credentials.username, sessionId: cookie.value }
}

/** Undoes what a call to upgrade did: customers are answered again. */
export const openAgain = (portal: TestPortal): Promise<void> => portal.db.transaction((tx) => setUpgrading(tx, 1, false))
