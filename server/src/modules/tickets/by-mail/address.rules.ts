/** Addresses that find their ticket: `support+t20418-c7.<mac>@example.com` is customer 7's way into ticket 20418. */

export interface Whom {
  readonly by: 'customer' | 'staff'
  readonly id: number
}

export interface Tag extends Whom {
  readonly ticketId: number
}

/** Hex signs of what signs it: 96 bits. */
export const MAC_SIGNS = 24

export const tagText = ({ ticketId, by, id }: Tag): string => `t${ticketId}-${by === 'customer' ? 'c' : 's'}${id}`

/** `mac` is of the text. */
export function taggedAddress(address: string, text: string, mac: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${text}.${mac}${address.slice(at)}`
}

export interface ClaimedTag extends Tag {
  readonly text: string
  readonly mac: string
}

/** What an address claims; null where it is no such address of ours. Servers on the way may have changed the size of letters. */
export function tagIn(address: string, ours: string): ClaimedTag | null {
  const [local = '', domain] = [ours.slice(0, ours.lastIndexOf('@')), ours.slice(ours.lastIndexOf('@') + 1)]
  const given = address.trim().toLowerCase()
  const at = given.lastIndexOf('@')
  if (given.slice(at + 1) !== domain.toLowerCase() || !given.startsWith(`${local.toLowerCase()}+`)) return null
  const found = /^(t(\d{1,12})-([cs])(\d{1,12}))\.([0-9a-f]+)$/.exec(given.slice(local.length + 1, at))
  if (!found || found[5]?.length !== MAC_SIGNS) return null
  const [, text = '', ticketId, by, id, mac = ''] = found
  return { ticketId: Number(ticketId), by: by === 'c' ? 'customer' : 'staff', id: Number(id), text, mac }
}
