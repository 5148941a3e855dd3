import type { Handler } from '../../platform/http/handlers.ts'
import type { Kinds } from '../kinds/index.ts'
import { setNote } from './access.ts'
import { serviceCommand } from './calls.ts'

/** Calls of every kind, below its own path [S1a]. */
export const lifeHandlers = (kinds: Kinds): readonly Handler[] =>
  kinds.all.flatMap(({ calls }) => {
    if (!calls) return []
    return [
      serviceCommand(calls.life.note, async ({ tx, access: { service }, note }, { note: text, tags }) => {
        note({ before: { note: service.note, tags: service.tags }, after: { note: text, tags } })
        return await setNote(tx, service, text, tags)
      }),
    ]
  })
