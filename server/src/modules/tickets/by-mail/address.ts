import { createHmac, timingSafeEqual } from 'node:crypto'
import { part } from '../../../platform/tx.ts'
import type { Inboxes } from '../../integrations/index.ts'
import type { Ticket } from '../store.ts'
import { MAC_SIGNS, type Tag, taggedAddress, tagIn, tagText, type Whom } from './address.rules.ts'

/** Whoever has such an address wrote with us about that ticket: who it is stands in the address and never in a mail's `From`. */
export class TicketAddresses {
  private readonly seed: string
  private readonly inboxes: Inboxes

  constructor(seed: string, inboxes: Inboxes) {
    this.seed = seed
    this.inboxes = inboxes
  }

  /** Where an answer of theirs finds the ticket; null where the brand reads no mail. The department's own inbox comes first. */
  replyTo({ id: ticketId, brandId, department }: Pick<Ticket, 'id' | 'brandId' | 'department'>, whom: Whom): string | null {
    const of = this.inboxes.active().filter((inbox) => inbox.brandId === brandId)
    const { driver } = of.find((inbox) => inbox.driver.department === department) ?? of[0] ?? {}
    if (!driver) return null
    const text = tagText({ ...whom, ticketId })
    return taggedAddress(driver.address, text, this.mac(brandId, text))
  }

  /** What an address proves, to a brand's inbox; null: nothing. */
  open(brandId: number, address: string, ours: string): Tag | null {
    const claimed = tagIn(address, ours)
    if (!claimed) return null
    const { text, mac, ...tag } = claimed
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.mac(brandId, text))) ? tag : null
  }

  /** Each brand signs with a key of its own. */
  private mac(brandId: number, text: string): string {
    const key = createHmac('sha256', Buffer.from(this.seed, 'base64')).update(`tickets by mail, brand ${brandId}`).digest()
    return createHmac('sha256', key).update(text).digest('hex').slice(0, MAC_SIGNS)
  }
}

export const ticketAddresses = part<TicketAddresses>('addresses of tickets')
export const ticketAddressesPart = (seed: string, inboxes: Inboxes) => ticketAddresses.of(new TicketAddresses(seed, inboxes))
