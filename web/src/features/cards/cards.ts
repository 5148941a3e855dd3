import type { AutoChargeView, AutoPaymentView, CardView } from '@portal/contracts/modules/cards.contract.ts'
import type { Tone } from '../../design/data/status.tsx'

export type { AutoChargeView, AutoPaymentView, CardView }

/** `12/2034`, as it stands on the card. */
export const expiryText = ({ expiry }: Pick<CardView, 'expiry'>): string =>
  expiry ? `${String(expiry.month).padStart(2, '0')}/${expiry.year}` : '–'

export const CARD_TONES = { ok: 'ok', expiring: 'warn', expired: 'danger' } as const satisfies Record<CardView['state'], Tone>

export const CHARGE_TONES = {
  ...{ planned: 'busy', asked: 'busy', action: 'warn', paid: 'ok', declined: 'danger', dropped: 'off' },
} as const satisfies Record<AutoChargeView['state'], Tone>
