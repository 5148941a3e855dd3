import type { Tx } from '../../platform/tx.ts'
import type { DomainCheck } from '../kinds/index.ts'
import { domainOf } from './domain.ts'
import { strangersDomains } from './findings.store.ts'
import { heldDomains } from './store.ts'

/**
 * Whether these domains can be ordered: each is one, and neither a service of ours nor anything else on our panels has it, as they were
 * listed last. Two who order one at the same time are told apart when they are built.
 */
export async function checkDomains(tx: Tx, wanted: readonly string[]): Promise<readonly DomainCheck[]> {
  const domains = wanted.map(domainOf)
  const names = domains.flatMap((domain) => domain?.ascii ?? [])
  const [held, strangers] = [await heldDomains(tx, names), await strangersDomains(tx, names)]
  return domains.map((domain, n): DomainCheck => {
    const text = (wanted[n] ?? '').slice(0, 100)
    if (!domain) return { refused: text.trim() === '' ? 'hosting.domain-missing' : 'hosting.domain-invalid', domain: text }
    const taken = held.has(domain.ascii) || strangers.has(domain.ascii)
    return taken ? { refused: 'hosting.domain-taken', domain: domain.shown } : domain
  })
}
