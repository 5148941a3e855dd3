import type { InputOf, OnService, OutputOf } from '@portal/contracts/endpoint.ts'
import { command, type Handler, preparedCommand, query, type TxCall } from '../../platform/http/handlers.ts'
import type { Access } from './access.ts'

type OneCall<E extends OnService> = TxCall<E> & { readonly access: Access }
type ManyCall<E extends OnService> = TxCall<E> & { readonly accesses: readonly Access[] }

type Run<E extends OnService, C> = (call: C, input: InputOf<E>) => Promise<OutputOf<E>>

/** What the pipeline's hook has found for a call that declares `on`; see `resolveServices`. */
const found = ({ target }: { readonly target: unknown }): readonly Access[] => target as readonly Access[]

function one<C extends { readonly target: unknown }>(call: C): C & { readonly access: Access } {
  const [access] = found(call)
  if (!access) throw new Error('a call on one service has none')
  return { ...call, access }
}

const many = <C extends { readonly target: unknown }>(call: C): C & { readonly accesses: readonly Access[] } => ({
  ...call,
  accesses: found(call),
})

/** A call on one service: it is there, the caller may do this with it now, and where the call writes it is locked. */
export const serviceQuery = <E extends OnService>(endpoint: E & { readonly effect: 'read' }, run: Run<E, OneCall<E>>): Handler =>
  query(endpoint, (call, input) => run(one(call), input))

export const serviceCommand = <E extends OnService>(endpoint: E, run: Run<E, OneCall<E>>): Handler =>
  command(endpoint, (call, input) => run(one(call), input))

/** The same with work that must not hold a transaction, such as parsing the input. */
export const preparedServiceCommand = <E extends OnService, P>(
  endpoint: E,
  prepare: (input: InputOf<E>, owner: string) => Promise<P>,
  run: Run<E, OneCall<E> & { readonly prepared: P }>,
): Handler => preparedCommand(endpoint, prepare, (call, input) => run(one(call), input))

/** The same for a call on several, in the order of their ids; none where none was chosen. */
export const servicesQuery = <E extends OnService>(endpoint: E & { readonly effect: 'read' }, run: Run<E, ManyCall<E>>): Handler =>
  query(endpoint, (call, input) => run(many(call), input))

export const servicesCommand = <E extends OnService>(endpoint: E, run: Run<E, ManyCall<E>>): Handler =>
  command(endpoint, (call, input) => run(many(call), input))
