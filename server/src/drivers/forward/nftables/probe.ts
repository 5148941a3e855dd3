import type { Probed } from '../../probed.ts'
import type { Run } from './commands.ts'
import { emptyTable, limitsText, PROTOCOLS, TABLE } from './rules.ts'

const TRIED = `${TABLE}_try`
const LIMITS = { connections: 1, perSecond: 1, idleSeconds: 1 }
const TRIED_WITH = PROTOCOLS.flatMap((protocol) => ['192.0.2.1', '2001:db8::1'].map((address) => ({ protocol, address })))

/** A host may be a gateway of IPv4 alone. */
export const forwardsSix = async (run: Run): Promise<boolean> =>
  (await run('cat', ['/proc/sys/net/ipv6/conf/all/forwarding'])).out.trim() === '1'

/** Makes the whole table under another name and removes it again. */
export async function probe(run: Run): Promise<Probed> {
  const text = [emptyTable(), ...TRIED_WITH.map((of) => limitsText({ ...of, limits: LIMITS }))].join('\n').replaceAll(TABLE, TRIED)
  const made = await run('nft', ['-f', '-'], `${text}\ndelete table ${TRIED}\n`)
  if (made.exit === -1) return { ok: false, reason: 'nft is missing: install the package nftables' }
  if (/not permitted/i.test(made.error))
    return { ok: false, reason: 'this process may not change the tables of the kernel: it needs CAP_NET_ADMIN' }
  if (made.exit !== 0) return { ok: false, reason: `the kernel does not take the rules: ${made.error.split('\n')[0] ?? ''}` }
  const tracked = await run('conntrack', ['-C'])
  if (tracked.exit === -1) return { ok: false, reason: 'conntrack is missing: install the package conntrack' }
  if (tracked.exit !== 0) return { ok: false, reason: `the kernel does not tell its connections: ${tracked.error.split('\n')[0] ?? ''}` }
  const forwarding = await run('cat', ['/proc/sys/net/ipv4/ip_forward'])
  if (forwarding.out.trim() !== '1')
    return { ok: false, reason: 'the kernel forwards no packets: set net.ipv4.ip_forward = 1 in /etc/sysctl.d' }
  const six = (await forwardsSix(run)) ? '' : '; IPv4 alone: net.ipv6.conf.all.forwarding is not 1'
  return { ok: true, detail: `${tracked.out.trim()} connections tracked${six}` }
}
