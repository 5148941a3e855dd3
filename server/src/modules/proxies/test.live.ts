import { proxyTest } from '@portal/contracts/modules/proxy-endpoints.contract.ts'
import { tryProxy } from '../../drivers/proxy-try.ts'
import { fail } from '../../platform/errors.ts'
import { type CustomerContext, type Handler, live } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { accessTo, judge } from '../services/index.ts'
import { namedEndpoints } from './endpoints.store.ts'
import { passwordContext } from './secrets.ts'
import { testTexts } from './texts.ts'

export interface TestDeps {
  readonly box: SecretBox
  /** Answers with the address that it was asked from; null: where a proxy goes out is not measured. */
  readonly echoUrl: string | null
}

const KIND = 'proxy'

/** A proxy of the caller's own as its user would reach it; the address is that of our row, never one that was sent. */
async function wanted(
  tx: Tx,
  box: SecretBox,
  customer: CustomerContext,
  { id, endpointId }: { readonly id: number; readonly endpointId: number },
) {
  const accesses = await accessTo(tx, customer.id, { kind: KIND, ids: [id], lock: false })
  await judge(tx, accesses, customer, { kind: KIND, action: 'test' })
  const [endpoint] = await namedEndpoints(tx, [endpointId])
  if (endpoint?.serviceId !== id) return fail('not-found')
  const { address, port, type: protocol, user, password } = endpoint
  return { address, port, protocol, user, password: box.open(password, passwordContext(endpoint.id)) }
}

/** Connects from here, as any client would, to a name that the proxy itself answers. */
export const testHandler = ({ box, echoUrl }: TestDeps): Handler =>
  live(proxyTest, async ({ read, customer, lang, note }, input) => {
    const proxy = await read((tx) => wanted(tx, box, customer, input))
    note({ serviceId: input.id, detail: `${proxy.address}:${proxy.port}` })
    const { outcome, millis, outgoing } = await tryProxy({ ...proxy, echoUrl })
    return { outcome, millis, outgoing, msg: testTexts[outcome][lang] }
  })
