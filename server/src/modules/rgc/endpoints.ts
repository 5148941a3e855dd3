import * as calls from '@portal/contracts/modules/rgc.contract.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { close, renew, updateAllow } from './change-session.ts'
import { listGateways, listSessions, sessionView } from './list.ts'
import { openSession } from './open-session.ts'

export const rgcHandlers: readonly Handler[] = [
  query(calls.rgcServerList, listGateways),
  query(calls.rgcSessionList, listSessions),
  command(calls.rgcSessionCreate, async (call, input) => {
    const session = await openSession(call, input)
    return await sessionView(call.tx, session, call.customer.id, call.lang)
  }),
  command(calls.rgcSessionDelete, close),
  command(calls.rgcSessionRenew, renew),
  command(calls.rgcSessionUpdateAllow, updateAllow),
]
