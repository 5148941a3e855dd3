import type { Handler } from '../../platform/http/handlers.ts'
import type { Kinds } from '../kinds/index.ts'
import { serviceCommand, serviceQuery } from './calls.ts'
import { editHandlers, noteHandler } from './edit.ts'
import { endShare, membersOf, shareWith } from './sharing.ts'

/** Calls of every kind, below its own path [S1a]. */
export const lifeHandlers = (kinds: Kinds): readonly Handler[] =>
  kinds.all.flatMap(({ contract, calls }) =>
    calls ? [...editHandlers(contract.id, calls.life), ...(calls.named ? [noteHandler(calls.named.remark)] : [])] : [],
  )

/** Of every kind that declares itself shareable, below its own path [P1]. */
export const shareHandlers = (kinds: Kinds): readonly Handler[] =>
  kinds.all.flatMap(({ calls }) => {
    if (!calls?.share) return []
    const { shares, share, cancel } = calls.share
    return [
      serviceQuery(shares, async ({ tx, access: { service } }) => ({ items: await membersOf(tx, service.id) })),
      serviceCommand(share, (call, { userID, rights }) => shareWith(call, call.access.service, userID, rights)),
      serviceCommand(cancel, (call, { userID }) => endShare(call, call.access.service, userID)),
    ]
  })
