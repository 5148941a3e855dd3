import { createHash } from 'node:crypto'
import type { Currency } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Probed } from '../../probed.ts'
import { requireCurrency } from '../currency.ts'
import {
  DriverError,
  type GatewayEvent,
  type HookRequest,
  type PaymentDependencies,
  type PaymentDriver,
  type PaymentVendor,
  type Received,
  type Settlements,
  type Started,
  type StartRequest,
  type Transfer,
} from '../port.ts'
import { type BankTransferConfig, bankTransferConfig } from './config.ts'
import { findMemo, memoOf, numberOf } from './memo.ts'
import { payosWay } from './payos.ts'
import { sepayWay } from './sepay.ts'
import { transferTo } from './started.ts'
import { vietQr } from './vietqr.ts'
import { instantOf, type Told, type Way } from './way.ts'

/** What banks move at once by NAPAS 247. */
const LIMITS = { min: 2000, max: 499_999_999 }
/** A transfer that was begun and has not come by then does not come. */
const PATIENCE_DAYS = 2

/** Nobody tells: staff read the account's statement, or import it. */
const byStaff: Way = {
  read: () => {
    throw new DriverError('bad-credentials', 'this account hears of transfers by staff')
  },
  probe: async () => ({ ok: true, detail: 'transfers are confirmed by staff' }),
  close: async () => {},
}

/**
 * A transfer to the operator's own account at a bank of Vietnam. The payer's bank is told everything by a VietQR code; the words of the
 * transfer name the payment. By which of them it is heard that money came, is a setting: SePay, payOS or staff.
 */
export class BankTransferDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id: string
  readonly title = { 'en-US': 'Bank transfer', 'vi-VN': 'Chuyển khoản ngân hàng', 'zh-CN': '银行转账' }
  readonly instructions = {
    'en-US': 'Scan a VietQR code with your banking app, or make a bank transfer.',
    'vi-VN': 'Quét mã VietQR bằng ứng dụng ngân hàng, hoặc tự chuyển khoản.',
    'zh-CN': '用银行应用扫描 VietQR 码，或手动转账。',
  }
  readonly currencies = ['VND'] as const
  readonly query?: (key: string, begun?: { readonly at: Date }) => Promise<GatewayEvent | null>
  readonly expire?: (key: string) => Promise<'expired' | 'paid'>
  readonly settlements?: Settlements
  private readonly config: BankTransferConfig
  private readonly way: Way

  constructor(config: BankTransferConfig, { id, clock }: PaymentDependencies) {
    this.id = id
    this.config = config
    const ways = { staff: () => byStaff, sepay: () => sepayWay(config, clock), payos: () => payosWay(config) }
    this.way = ways[config.hears]()
    const { find, shut, list } = this.way
    if (find)
      this.query = async (key, begun) => {
        const number = numberOf(key)
        const found = await find(number)
        if (found === null && begun && addDays(begun.at, PATIENCE_DAYS) < clock.now())
          throw new DriverError('not-found', 'no transfer names it')
        if (found === null) return null
        return found === 'gone' ? gone(key) : { ...this.event({ ...found, number }), key }
      }
    if (shut) this.expire = (key) => shut(numberOf(key))
    if (list)
      this.settlements = {
        tells: ['payment'],
        list: async (span, payments) => {
          const told = await list(
            span,
            payments.map(({ key }) => numberOf(key)),
          )
          return told.flatMap((transfer) => {
            const { key, reference, amount } = this.event(transfer)
            const at = instantOf(transfer.at)
            const isIn = at !== null && at >= span.from && at < span.until
            return isIn ? [{ kind: 'payment' as const, reference, key, of: null, amount, fee: 0, at }] : []
          })
        },
      }
  }

  probe(): Promise<Probed> {
    return this.way.probe()
  }

  close(): Promise<void> {
    return this.way.close()
  }

  limits(currency: Currency): { min: number; max: number } {
    requireCurrency(this, currency)
    return LIMITS
  }

  async start(request: StartRequest): Promise<Started> {
    requireCurrency(this, request.amount.currency)
    const { bankBin: bin, accountNumber: account, prefix } = this.config
    const number = numberOf(request.key)
    if (this.way.open) return await this.way.open(number, request)
    const memo = memoOf(prefix, number)
    const qr = vietQr({ bin, account, amount: request.amount.amount, purpose: memo })
    return transferTo(this.config, { number, memo, qr })
  }

  async receive(request: HookRequest): Promise<Received> {
    const { transfers, reply } = this.way.read(request)
    return { events: transfers.map((transfer) => this.event(transfer)), reply }
  }

  /** A transfer as a person read it from a statement is the same event, whoever tells of it first. */
  readTransfer(transfer: Transfer): GatewayEvent {
    return this.event(transfer)
  }

  private event({ reference, amount, text, account, payer, at, number, from, movement }: Told): GatewayEvent {
    const { prefix, accountNumber } = this.config
    // Virtual accounts of payOS are many; of what others tell, only our account is meant.
    const isOurs = number !== undefined || account === null || plain(account) === plain(accountNumber)
    const memo = number === undefined ? findMemo(prefix, text) : memoOf(prefix, number)
    const name = plain(reference).slice(0, 150)
    return {
      // Reference and amount. Some banks use a reference again on another day: the payments module tells such transfers apart.
      id: `${name}/${amount}`,
      // Of another account even our words name nothing by themselves.
      key: isOurs ? (memo ?? (text.trim().slice(0, 150) || '-')) : `${account}: ${text}`.slice(0, 150),
      outcome: 'succeeded',
      reference: name,
      amount: { amount, currency: 'VND' },
      told: { text: text.slice(0, 500), account, payer, at },
      ...(from && { payer: markOf(from) }),
      ...(movement !== undefined && { movement }),
    }
  }
}

/** Closed without money; the sum is of no meaning. */
const gone = (key: string): GatewayEvent => {
  const name = `gone-${numberOf(key)}`
  return { id: name, key, outcome: 'failed', reference: name, amount: { amount: 1, currency: 'VND' } }
}

/** The same account is known again; its number is kept nowhere. */
const markOf = (account: string): string =>
  createHash('sha256')
    .update(`payer:${plain(account)}`)
    .digest('hex')
    .slice(0, 32)

/** Banks print references in either case and with spaces: it is the same movement. */
const plain = (reference: string): string => reference.replaceAll(/\s+/g, '').toUpperCase()

export const bankTransferVendor: PaymentVendor<BankTransferConfig> = {
  id: 'bank-transfer',
  title: 'Bank transfer (VietQR, with SePay or payOS)',
  support: {
    proved: 'stub',
    against: 'VietQR’s published codes; stand-ins of SePay and payOS on loopback, written by somebody else from their documentation',
    never: 'a real bank, SePay and payOS themselves, the camera of a bank’s app',
  },
  config: bankTransferConfig,
  create: (config, dependencies) => new BankTransferDriver(config, dependencies),
}
