import { FORWARD_PROTOCOLS, type ForwardLimits, type ForwardProtocol } from '@portal/contracts/edge.ts'
import type { Forward } from '../port.ts'
import { counterName } from './names.ts'
import { type Family, familyOf, rangesOf } from './networks.rules.ts'

/** Text for `nft -f -`. Everything stands in one table, which is ours alone. */
export const TABLE = 'inet portal_forward'
/** Of connections that we lead on. */
export const MARK = 0x0f0d
export const PROTOCOLS = FORWARD_PROTOCOLS

/** A protocol over a family of addresses: each has maps and sets of its own, since the kernel's keys have one type. */
interface Branch {
  readonly protocol: ForwardProtocol
  readonly family: Family
  /** What its maps and sets are called by. */
  readonly own: string
  readonly ip: 'ip' | 'ip6'
  /** Where somebody comes to. */
  readonly key: string
}

const branchOf = (protocol: ForwardProtocol, family: Family): Branch => {
  const ip = family === 6 ? 'ip6' : 'ip'
  return { protocol, family, own: family === 6 ? `${protocol}6` : protocol, ip, key: `${ip} daddr . ${protocol} dport` }
}
const branch = ({ protocol, address }: Pick<Forward, 'protocol' | 'address'>): Branch => branchOf(protocol, familyOf(address))

export const BRANCHES: readonly Branch[] = PROTOCOLS.flatMap((protocol) => [branchOf(protocol, 4), branchOf(protocol, 6)])

/** What of each stands beside that of the others. */
const eachOf = (text: (of: Branch) => string): string => BRANCHES.map(text).join('')

/** Who is turned away hears it where the protocol has a word for it. */
const TURNED_AWAY = { tcp: 'reject with tcp reset', udp: 'drop' } as const

const guardOf = ({ protocol, own, ip, key }: Branch): string => {
  // What comes without having begun was cut.
  const begun = `\t\t${key} @${own}_ours ct state new tcp flags & (syn | ack) != syn reject with tcp reset\n`
  return `${protocol === 'tcp' ? begun : ''}\t\t${key} @${own}_ours ct state new ${key} . ${ip} saddr != @${own}_allow ${TURNED_AWAY[protocol]}
		ct state new ${key} vmap @${own}_limits
		counter name ${key} map @${own}_counted_in
`
}

/**
 * Begun anew whole; what is open goes on, since the kernel keeps where it leads beside the rules. Who is not allowed is turned away before
 * anything else.
 */
export const emptyTable = (): string => `table ${TABLE}
delete table ${TABLE}
table ${TABLE} {
${eachOf(
  ({ own, family }) => `	map ${own}_target { type ipv${family}_addr . inet_service : ipv${family}_addr . inet_service; }
	map ${own}_counted_in { type ipv${family}_addr . inet_service : counter; }
	map ${own}_counted_out { type ipv${family}_addr . inet_service : counter; }
	map ${own}_limits { type ipv${family}_addr . inet_service : verdict; }
	set ${own}_ours { type ipv${family}_addr . inet_service; }
	set ${own}_allow { type ipv${family}_addr . inet_service . ipv${family}_addr; flags interval, timeout; }
`,
)}	chain guard {
		type filter hook prerouting priority mangle; policy accept;
${eachOf(guardOf)}	}
	chain come {
		type nat hook prerouting priority dstnat; policy accept;
${eachOf(({ own, ip, key }) => `\t\t${key} . ${ip} saddr @${own}_allow ct mark set ${MARK} dnat ${ip} to ${key} map @${own}_target\n`)}	}
	chain leave {
		type filter hook postrouting priority 300; policy accept;
${eachOf(({ protocol, own, ip }) => `\t\tcounter name ${ip} saddr . ${protocol} sport map @${own}_counted_out\n`)}	}
	chain hide {
		type nat hook postrouting priority srcnat; policy accept;
		ct mark ${MARK} masquerade
	}
}
`

type Limited = Pick<Forward, 'limits' | 'protocol' | 'address'>

export const limitsName = ({ limits, protocol, address }: Limited): string =>
  `l${limits.connections}_${limits.perSecond}_${limits.idleSeconds}${protocol === 'udp' ? 'u' : ''}${familyOf(address) === 6 ? '6' : ''}`
/** The names in a text that makes some. */
export const LIMITS_MADE = /^\tchain (l\d+_\d+_\d+u?6?) /m

/** Longer than this nobody keeps datagrams of one visitor together, whatever a forward allows a connection. */
const UDP_IDLE_MOST = 300
/** Who came may be anybody, under a made-up address: until the target answers, nothing is kept of it for longer. */
const UDP_UNANSWERED = 30
const idleOf = ({ limits: { idleSeconds }, protocol }: { limits: ForwardLimits; protocol: ForwardProtocol }): string => {
  const most = Math.min(idleSeconds, UDP_IDLE_MOST)
  return protocol === 'udp' ? `unreplied : ${Math.min(most, UDP_UNANSWERED)}, replied : ${most}` : `established : ${idleSeconds}`
}

/** What all forwards with the same limits share; each is counted by itself. */
export const limitsText = (of: Limited): string => {
  const name = limitsName(of)
  const { protocol, limits } = of
  const { ip, family, key } = branch(of)
  return `table ${TABLE} {
	set ${name}_rate { type ipv${family}_addr . inet_service; size 65535; flags dynamic, timeout; timeout 10s; }
	set ${name}_open { type ipv${family}_addr . inet_service; size 65535; flags dynamic; }
	ct timeout ${name}_idle {
		protocol ${protocol}
		l3proto ${ip}
		policy = { ${idleOf(of)} }
	}
	chain ${name} {
		update @${name}_rate { ${key} limit rate over ${limits.perSecond}/second burst ${limits.perSecond} packets } ${TURNED_AWAY[protocol]}
		add @${name}_open { ${key} ct count over ${limits.connections} } ${TURNED_AWAY[protocol]}
		ct timeout set "${name}_idle"
	}
}
`
}

const element = (verb: 'add' | 'delete', set: string, content: string): string => `${verb} element ${TABLE} ${set} { ${content} }`
const keyOf = ({ address, port }: Forward): string => `${address} . ${port}`
const DIRECTIONS = ['in', 'out'] as const

/** Opens one that is not there. Its end stands in the kernel too: nobody comes in after it, whatever became of this process. */
export function openText(forward: Forward, now: number): string[] {
  const { target, expiresAt } = forward
  const [key, { own, family }] = [keyOf(forward), branch(forward)]
  const timeout = expiresAt === null ? '' : ` timeout ${Math.max(1, Math.ceil((expiresAt - now) / 1000))}s`
  return [
    ...DIRECTIONS.flatMap((direction) => [
      `add counter ${TABLE} ${counterName(direction, forward)}`,
      element('add', `${own}_counted_${direction}`, `${key} : "${counterName(direction, forward)}"`),
    ]),
    element('add', `${own}_target`, `${key} : ${target.address} . ${target.port}`),
    element('add', `${own}_limits`, `${key} : jump ${limitsName(forward)}`),
    ...rangesOf(forward.allow, family).map((range) => element('add', `${own}_allow`, `${key} . ${range}${timeout}`)),
    element('add', `${own}_ours`, key),
  ]
}

/** Closes one that is there. Who was allowed may have gone with its time: it is added so that it can be deleted. */
export function closeText(forward: Forward): string[] {
  const { target } = forward
  const [key, { own, family }] = [keyOf(forward), branch(forward)]
  return [
    element('delete', `${own}_ours`, key),
    ...rangesOf(forward.allow, family).flatMap((range) =>
      (['add', 'delete'] as const).map((verb) => element(verb, `${own}_allow`, `${key} . ${range}`)),
    ),
    element('delete', `${own}_limits`, `${key} : jump ${limitsName(forward)}`),
    element('delete', `${own}_target`, `${key} : ${target.address} . ${target.port}`),
    ...DIRECTIONS.map((direction) => element('delete', `${own}_counted_${direction}`, `${key} : "${counterName(direction, forward)}"`)),
  ]
}

/** Of one that is closed, after its last bytes were read. */
export const forgetText = (forward: Pick<Forward, 'id' | 'protocol' | 'address'>): string[] =>
  DIRECTIONS.map((direction) => `delete counter ${TABLE} ${counterName(direction, forward)}`)
