/** The accounts that exist: a customer's wallets, and the brand's own. */
export const WALLETS = ['main', 'promotional', 'points', 'receivable'] as const
export type Wallet = (typeof WALLETS)[number]
export const isWallet = (kind: string): kind is Wallet => (WALLETS as readonly string[]).includes(kind)

export const SYSTEM_ACCOUNTS = [
  'gateway-clearing',
  /** Both sides of every conversion, one account per currency; their balances are the open currency position. */
  'currency-exchange',
  'revenue',
  'fee-revenue',
  'tax-payable',
  'promotion-expense',
  'referral-expense',
  'staff-adjustment',
  'points-issued',
] as const
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number]

/** `PTS` are loyalty points. */
export type LedgerCurrency = 'USD' | 'VND' | 'PTS'
