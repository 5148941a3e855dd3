import { FORWARD_PROTOCOLS, type ForwardLimits, type ForwardProtocol } from '@portal/contracts/edge.ts'
import type { Forward } from '../port.ts'
import { counterName } from './names.ts'
import { rangesOf } from './networks.rules.ts'

/** Text for `nft -f -`. Everything stands in one table, which is ours alone. */
export const TABLE = 'inet portal_forward'
/** Of connections that we lead on. */
export const MARK = 0x0f0d
export const PROTOCOLS = FORWARD_PROTOCOLS

/** What of each protocol stands beside that of the other. */
const eachOf = (text: (protocol: ForwardProtocol) => string): string => PROTOCOLS.map(text).join('')

/** Who is turned away hears it where the protocol has a word for it. */
const TURNED_AWAY = { tcp: 'reject with tcp reset', udp: 'drop' } as const

const guardOf = (protocol: ForwardProtocol): string => {
  const key = `ip daddr . ${protocol} dport`
  // What comes without having begun was cut.
  const begun = `\t\t${key} @${protocol}_ours ct state new tcp flags & (syn | ack) != syn reject with tcp reset\n`
  return `${protocol === 'tcp' ? begun : ''}\t\t${key} @${protocol}_ours ct state new ${key} . ip saddr != @${protocol}_allow ${TURNED_AWAY[protocol]}
		ct state new ${key} vmap @${protocol}_limits
		counter name ${key} map @${protocol}_counted_in
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
  (protocol) => `	map ${protocol}_target { type ipv4_addr . inet_service : ipv4_addr . inet_service; }
	map ${protocol}_counted_in { type ipv4_addr . inet_service : counter; }
	map ${protocol}_counted_out { type ipv4_addr . inet_service : counter; }
	map ${protocol}_limits { type ipv4_addr . inet_service : verdict; }
	set ${protocol}_ours { type ipv4_addr . inet_service; }
	set ${protocol}_allow { type ipv4_addr . inet_service . ipv4_addr; flags interval, timeout; }
`,
)}	chain guard {
		type filter hook prerouting priority mangle; policy accept;
${eachOf(guardOf)}	}
	chain come {
		type nat hook prerouting priority dstnat; policy accept;
${eachOf((protocol) => {
  const key = `ip daddr . ${protocol} dport`
  return `\t\t${key} . ip saddr @${protocol}_allow ct mark set ${MARK} dnat ip to ${key} map @${protocol}_target\n`
})}	}
	chain leave {
		type filter hook postrouting priority 300; policy accept;
${eachOf((protocol) => `\t\tcounter name ip saddr . ${protocol} sport map @${protocol}_counted_out\n`)}	}
	chain hide {
		type nat hook postrouting priority srcnat; policy accept;
		ct mark ${MARK} masquerade
	}
}
`

type Limited = Pick<Forward, 'limits' | 'protocol'>

export const limitsName = ({ limits, protocol }: Limited): string =>
  `l${limits.connections}_${limits.perSecond}_${limits.idleSeconds}${protocol === 'udp' ? 'u' : ''}`
/** The names in a text that makes some. */
export const LIMITS_MADE = /^\tchain (l\d+_\d+_\d+u?) /m

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
  const key = `ip daddr . ${protocol} dport`
  return `table ${TABLE} {
	set ${name}_rate { type ipv4_addr . inet_service; size 65535; flags dynamic, timeout; timeout 10s; }
	set ${name}_open { type ipv4_addr . inet_service; size 65535; flags dynamic; }
	ct timeout ${name}_idle {
		protocol ${protocol}
		l3proto ip
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
  const { protocol, target, expiresAt } = forward
  const key = keyOf(forward)
  const timeout = expiresAt === null ? '' : ` timeout ${Math.max(1, Math.ceil((expiresAt - now) / 1000))}s`
  return [
    ...DIRECTIONS.flatMap((direction) => [
      `add counter ${TABLE} ${counterName(direction, forward)}`,
      element('add', `${protocol}_counted_${direction}`, `${key} : "${counterName(direction, forward)}"`),
    ]),
    element('add', `${protocol}_target`, `${key} : ${target.address} . ${target.port}`),
    element('add', `${protocol}_limits`, `${key} : jump ${limitsName(forward)}`),
    ...rangesOf(forward.allow).map((range) => element('add', `${protocol}_allow`, `${key} . ${range}${timeout}`)),
    element('add', `${protocol}_ours`, key),
  ]
}

/** Closes one that is there. Who was allowed may have gone with its time: it is added so that it can be deleted. */
export function closeText(forward: Forward): string[] {
  const { protocol, target } = forward
  const key = keyOf(forward)
  return [
    element('delete', `${protocol}_ours`, key),
    ...rangesOf(forward.allow).flatMap((range) =>
      (['add', 'delete'] as const).map((verb) => element(verb, `${protocol}_allow`, `${key} . ${range}`)),
    ),
    element('delete', `${protocol}_limits`, `${key} : jump ${limitsName(forward)}`),
    element('delete', `${protocol}_target`, `${key} : ${target.address} . ${target.port}`),
    ...DIRECTIONS.map((direction) =>
      element('delete', `${protocol}_counted_${direction}`, `${key} : "${counterName(direction, forward)}"`),
    ),
  ]
}

/** Of one that is closed, after its last bytes were read. */
export const forgetText = (forward: Pick<Forward, 'id' | 'protocol'>): string[] =>
  DIRECTIONS.map((direction) => `delete counter ${TABLE} ${counterName(direction, forward)}`)
