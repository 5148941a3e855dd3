import { isProxyPort, PROXY_PORT } from '@portal/contracts/proxies.ts'

interface At {
  readonly id: number
  readonly ip: string
}

export type PortProblem = { readonly kind: 'invalid' | 'twice'; readonly port: string }

/** What is wrong with the ports that were chosen, by proxy: out of their range, or one address with the same port twice. */
export function portProblems(rows: readonly At[], chosen: Readonly<Record<string, string | undefined>>): ReadonlyMap<number, PortProblem> {
  const seen = new Set<string>()
  const problems = new Map<number, PortProblem>()
  for (const { id, ip } of rows) {
    const port = (chosen[id] ?? '').trim()
    if (!/^\d+$/.test(port) || !isProxyPort(Number(port))) problems.set(id, { kind: 'invalid', port })
    else if (seen.has(`${ip} ${Number(port)}`)) problems.set(id, { kind: 'twice', port })
    seen.add(`${ip} ${Number(port)}`)
  }
  return problems
}

/** Ports one after the other from the first on, each address counted by itself as ports are free by address. */
export function portsFrom(rows: readonly At[], first: number): Record<string, string> {
  return Object.fromEntries(rows.map(({ id }, n) => [id, String(Math.min(first + n, PROXY_PORT.most))]))
}
