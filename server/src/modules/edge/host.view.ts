import type { OperatorEdgeHost } from '@portal/contracts/modules/edge.operator.contract.ts'
import { isSilent } from './actual.rules.ts'
import type { HostFound } from './hosts.store.ts'

const text = (at: Date | null): string | null => at?.toISOString() ?? null

/** As staff see it; credentials and codes are never among it. */
export function viewOf(
  { host, endpoints, forwards, troubled, addresses, given }: HostFound,
  locationCode: string,
  now: Date,
): OperatorEdgeHost {
  const { id, title, locationId, state, enrolledBy, desired, applied, facts, gateway, version } = host
  return {
    ...{
      id,
      title,
      locationId,
      locationCode,
      state,
      desired,
      applied,
      endpoints,
      forwards,
      troubled,
      addresses,
      given,
      enrolledBy,
      version,
    },
    silent: state !== 'waiting' && !host.inside && isSilent(host.seenAt, now),
    seenAt: text(host.seenAt),
    enrolledAt: text(host.enrolledAt),
    desiredAt: text(host.desiredAt),
    facts: facts && { ...facts, engines: [...facts.engines], forwarding: facts.forwarding ?? null },
    gateway: gateway && { ...gateway, nat: gateway.nat ?? null },
    codeUntil: host.code !== null && !host.codeUsed && host.codeUntil !== null && host.codeUntil > now ? text(host.codeUntil) : null,
    credentialAt: text(host.credentialAt),
    rotating: host.rotateAskedAt !== null,
  }
}
