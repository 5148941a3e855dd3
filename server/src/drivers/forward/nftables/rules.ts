import type { ForwardLimits } from '@portal/contracts/edge.ts'
import type { Forward } from '../port.ts'
import { counterName } from './names.ts'
import { rangesOf } from './networks.rules.ts'

/** Text for `nft -f -`. Everything stands in one table, which is ours alone. */
export const TABLE = 'inet portal_forward'
/** Of connections that we lead on. */
export const MARK = 0x0f0d

/**
 * Begun anew whole; what is open goes on, since the kernel keeps where it leads beside the rules. Who is not allowed is turned away before
 * anything else, also what comes without having begun (it was cut).
 */
export const emptyTable = (): string => `table ${TABLE}
delete table ${TABLE}
table ${TABLE} {
	map target { type ipv4_addr . inet_service : ipv4_addr . inet_service; }
	map counted_in { type ipv4_addr . inet_service : counter; }
	map counted_out { type ipv4_addr . inet_service : counter; }
	map limits { type ipv4_addr . inet_service : verdict; }
	set ours { type ipv4_addr . inet_service; }
	set allow { type ipv4_addr . inet_service . ipv4_addr; flags interval, timeout; }
	chain guard {
		type filter hook prerouting priority mangle; policy accept;
		ip daddr . tcp dport @ours ct state new tcp flags & (syn | ack) != syn reject with tcp reset
		ip daddr . tcp dport @ours ct state new ip daddr . tcp dport . ip saddr != @allow reject with tcp reset
		ct state new ip daddr . tcp dport vmap @limits
		counter name ip daddr . tcp dport map @counted_in
	}
	chain come {
		type nat hook prerouting priority dstnat; policy accept;
		ip daddr . tcp dport . ip saddr @allow ct mark set ${MARK} dnat ip to ip daddr . tcp dport map @target
	}
	chain leave {
		type filter hook postrouting priority 300; policy accept;
		counter name ip saddr . tcp sport map @counted_out
	}
	chain hide {
		type nat hook postrouting priority srcnat; policy accept;
		ct mark ${MARK} masquerade
	}
}
`

export const limitsName = ({ connections, perSecond, idleSeconds }: ForwardLimits): string => `l${connections}_${perSecond}_${idleSeconds}`

/** What all forwards with the same limits share; each is counted by itself. */
export const limitsText = (limits: ForwardLimits): string => {
  const name = limitsName(limits)
  const { connections, perSecond, idleSeconds } = limits
  return `table ${TABLE} {
	set ${name}_rate { type ipv4_addr . inet_service; size 65535; flags dynamic, timeout; timeout 10s; }
	set ${name}_open { type ipv4_addr . inet_service; size 65535; flags dynamic; }
	ct timeout ${name}_idle {
		protocol tcp
		l3proto ip
		policy = { established : ${idleSeconds} }
	}
	chain ${name} {
		update @${name}_rate { ip daddr . tcp dport limit rate over ${perSecond}/second burst ${perSecond} packets } reject with tcp reset
		add @${name}_open { ip daddr . tcp dport ct count over ${connections} } reject with tcp reset
		ct timeout set "${name}_idle"
	}
}
`
}

const element = (verb: 'add' | 'delete', set: string, content: string): string => `${verb} element ${TABLE} ${set} { ${content} }`
const keyOf = ({ address, port }: Forward): string => `${address} . ${port}`

/** Opens one that is not there. Its end stands in the kernel too: nobody comes in after it, whatever became of this process. */
export function openText(forward: Forward, now: number): string[] {
  const { id, target, expiresAt, limits } = forward
  const key = keyOf(forward)
  const timeout = expiresAt === null ? '' : ` timeout ${Math.max(1, Math.ceil((expiresAt - now) / 1000))}s`
  return [
    ...(['in', 'out'] as const).flatMap((direction) => [
      `add counter ${TABLE} ${counterName(direction, id)}`,
      element('add', `counted_${direction}`, `${key} : "${counterName(direction, id)}"`),
    ]),
    element('add', 'target', `${key} : ${target.address} . ${target.port}`),
    element('add', 'limits', `${key} : jump ${limitsName(limits)}`),
    ...rangesOf(forward.allow).map((range) => element('add', 'allow', `${key} . ${range}${timeout}`)),
    element('add', 'ours', key),
  ]
}

/** Closes one that is there. Who was allowed may have gone with its time: it is added so that it can be deleted. */
export function closeText(forward: Forward): string[] {
  const { id, target, limits } = forward
  const key = keyOf(forward)
  return [
    element('delete', 'ours', key),
    ...rangesOf(forward.allow).flatMap((range) => (['add', 'delete'] as const).map((verb) => element(verb, 'allow', `${key} . ${range}`))),
    element('delete', 'limits', `${key} : jump ${limitsName(limits)}`),
    element('delete', 'target', `${key} : ${target.address} . ${target.port}`),
    ...(['in', 'out'] as const).map((direction) => element('delete', `counted_${direction}`, `${key} : "${counterName(direction, id)}"`)),
  ]
}

/** Of one that is closed, after its last bytes were read. */
export const forgetText = (id: string): string[] =>
  (['in', 'out'] as const).map((direction) => `delete counter ${TABLE} ${counterName(direction, id)}`)
