import type { LifeCalls, NoteCall } from '@portal/contracts/kinds/life.calls.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { serviceCommand } from './calls.ts'
import { notifyChanged } from './lifecycle.ts'
import { patchService, type Service } from './store.ts'
import { tagsInUse } from './tags.store.ts'

type Edit = Partial<Pick<Service, 'name' | 'note' | 'tags' | 'protection'>>

/** What an owner writes on a service without touching what was sold. */
async function edit<E extends Edit>(tx: Tx, service: Service, change: E): Promise<E> {
  await patchService(tx, service.id, change)
  await notifyChanged(tx, service)
  return change
}

/** By whichever of its names it is called. */
export const noteHandler = (call: NoteCall): Handler =>
  serviceCommand(call, async ({ tx, access: { service }, note }, { note: text, tags }) => {
    note({ before: { note: service.note, tags: service.tags }, after: { note: text, tags } })
    return await edit(tx, service, { note: text, tags: tags === undefined ? service.tags : [...new Set(tags)] })
  })

/** The same calls for every kind, below its own path [S1a]. */
export const editHandlers = (kind: string, calls: LifeCalls): readonly Handler[] => [
  noteHandler(calls.note),

  serviceCommand(calls.rename, async ({ tx, access: { service }, note }, { name }) => {
    note({ detail: `${service.name} → ${name}`, before: { name: service.name }, after: { name } })
    return await edit(tx, service, { name })
  }),

  query(calls.tags, async ({ tx, customer }) => ({ items: await tagsInUse(tx, customer.id, kind) })),

  // The pipeline has asked for proof where it is lifted.
  serviceCommand(calls.protect, async ({ tx, access: { service }, note }, { on }) => {
    note({ before: { protection: service.protection }, after: { protection: on } })
    return await edit(tx, service, { protection: on })
  }),
]
