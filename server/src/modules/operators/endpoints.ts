import * as calls from '@portal/contracts/modules/operators.contract.ts'
import * as staff from '@portal/contracts/modules/staff.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { staffLifetime } from './lifetime.ts'
import { listOperators } from './list.store.ts'
import { changeOwnPassword, chooseFirstPassword, confirmFactor, disableFactor, renewRecoveryCodes, setUpFactor } from './own-access.ts'
import { endSessions } from './sessions.ts'
import { type Door, signIn, staffView } from './sign-in.ts'
import { createStaff, disableStaff, enableStaff, endStaffSessions, inviteStaff, resetFactor, updateStaff } from './staff.ts'
import { countRecoveryCodes, deleteSession, findOperator, sessionsOf, updateOperator } from './store.ts'

export const operatorHandlers = (door: Door): readonly Handler[] => [
  live(calls.operatorLogin, signIn(door)),
  live(calls.welcome, chooseFirstPassword),

  command(calls.operatorLogout, async ({ tx, staff: { id, sessionRowId }, keepStaffSession }) => {
    await deleteSession(tx, id, sessionRowId)
    keepStaffSession(null)
    return {}
  }),

  query(calls.operatorProfile, async ({ tx, staff: { id, sessionEndsAt } }) => {
    const operator = (await findOperator(tx, id)) ?? fail('not-found')
    const recoveryCodesLeft = await countRecoveryCodes(tx, id)
    const factor = { enabled: operator.totpSecret !== null, demanded: door.factorDemanded, recoveryCodesLeft }
    return { ...staffView(operator, door.factorDemanded, sessionEndsAt), factor }
  }),

  command(calls.updateOperatorProfile, async ({ tx, staff: { id }, note }, { name, locale }) => {
    const before = (await findOperator(tx, id)) ?? fail('not-found')
    await updateOperator(tx, id, { name, locale })
    note({ before: { name: before.name, locale: before.locale }, after: { name: name ?? before.name, locale: locale ?? before.locale } })
    return {}
  }),

  live(calls.changeOperatorPassword, changeOwnPassword(door)),

  query(calls.listOperatorSessions, async ({ tx, staff: { id: operatorId, sessionRowId } }) => {
    const rows = await sessionsOf(tx, operatorId, await staffLifetime(tx))
    const items = rows.map(({ id, device, ip, createdAt, lastSeenAt }) => ({
      id,
      device,
      ip,
      openedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === sessionRowId,
    }))
    return { items }
  }),

  command(calls.endOperatorSession, async ({ tx, staff: { id: operatorId }, note }, { id }) => {
    if (!(await deleteSession(tx, operatorId, id))) fail('not-found')
    note({ detail: `#${id}` })
    return {}
  }),

  command(calls.clearOperatorSessions, async ({ tx, staff: { id, sessionRowId }, note }) => {
    const ended = await endSessions(tx, id, sessionRowId)
    note({ detail: String(ended) })
    return { ended }
  }),

  live(calls.setUpFactor, setUpFactor(door)),
  live(calls.confirmFactor, confirmFactor(door)),
  live(calls.renewRecoveryCodes, renewRecoveryCodes(door)),
  live(calls.disableFactor, disableFactor(door)),

  query(staff.listStaff, ({ tx, lang }, input) => listOperators(tx, input, lang)),
  command(staff.createStaff, createStaff),
  command(staff.updateStaff, updateStaff),
  command(staff.disableStaff, disableStaff),
  command(staff.enableStaff, enableStaff),
  command(staff.inviteStaff, inviteStaff),
  command(staff.resetStaffFactor, resetFactor),
  command(staff.endStaffSessions, endStaffSessions),
]
