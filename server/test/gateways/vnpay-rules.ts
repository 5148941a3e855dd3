import { isIP } from 'node:net'

/** Sorted by name, what is empty dropped, encoded as a form is (a space becomes +): what `vnp_SecureHash` is over. */
export const formEncoded = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

/** As PHP's `urlencode` and Java's `URLEncoder` do it. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** yyyyMMddHHmmss on a clock of Hanoi (GMT+7, no summer time). */
export const compact = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')

/** Null where it is no such moment. */
export function momentOf(text: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
  return Number.isNaN(at.getTime()) || compact(at) !== text ? null : at
}

export const isRef = (text: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(text)
/** No accents, no special characters. */
export const isOrderInfo = (text: string): boolean => /^[A-Za-z0-9 .:,_-]{1,255}$/.test(text)
export const isAddress = (text: string): boolean => isIP(text) !== 0
/** Hundredths of a đồng: the gateway takes whole đồng, from 5,000 up to a billion. */
export const isAmount = (text: string): boolean =>
  /^[1-9]\d{0,14}$/.test(text) && Number(text) % 100 === 0 && Number(text) >= 500_000 && Number(text) < 100_000_000_000
const DRIFT_MS = 15 * 60_000
/** The merchant's clock may be off by some minutes; a quarter of an hour off it is another time zone or an old address. */
export const isRecent = (text: string, now: Date): boolean => Math.abs((momentOf(text)?.getTime() ?? 0) - now.getTime()) <= DRIFT_MS

type Check = (value: string, now: Date) => boolean
const REQUIRED: Readonly<Record<string, Check>> = {
  vnp_Version: (value) => value === '2.1.0',
  vnp_Command: (value) => value === 'pay',
  vnp_TmnCode: (value) => /^[A-Z0-9]{8}$/.test(value),
  vnp_Amount: isAmount,
  vnp_CreateDate: isRecent,
  vnp_CurrCode: (value) => value === 'VND',
  vnp_IpAddr: isAddress,
  vnp_Locale: (value) => value === 'vn' || value === 'en',
  vnp_OrderInfo: isOrderInfo,
  vnp_OrderType: (value) => /^[a-z0-9]{1,100}$/i.test(value),
  vnp_ReturnUrl: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && value.length <= 255,
  vnp_ExpireDate: (value, now) => (momentOf(value)?.getTime() ?? 0) > now.getTime(),
  vnp_TxnRef: isRef,
}
const OPTIONAL: Readonly<Record<string, Check>> = { vnp_BankCode: (value) => /^[A-Z0-9]{3,20}$/.test(value) }

/** Why VNPay shows an error in place of its page; null where it would take the payer's money. */
export function refusalOfPay(
  query: URLSearchParams,
  merchant: { readonly tmnCode: string; readonly sign: (text: string) => string; readonly now: Date },
): string | null {
  const { vnp_SecureHash: hash = '', ...fields } = Object.fromEntries(query)
  const checks = { ...REQUIRED, ...OPTIONAL }
  if ([...query.keys()].length !== Object.keys(fields).length + 1) return '03 a field is there twice, or the hash is missing'
  const strange = Object.keys(fields).filter((name) => !(name in checks))
  if (strange.length > 0) return `03 unknown: ${strange.join(', ')}`
  // In the order in which it signs them: a merchant that sorts otherwise signs something else.
  const names = Object.keys(fields)
  if (names.join() !== [...names].sort().join()) return '03 the fields are not sorted'
  if (hash !== merchant.sign(formEncoded(fields))) return '70 the signature is wrong'
  if (fields['vnp_TmnCode'] !== merchant.tmnCode) return '02 no such merchant'
  const wrong = [...Object.keys(REQUIRED), ...names].find((name) => !checks[name]?.(fields[name] ?? '', merchant.now))
  return wrong === undefined ? null : `03 ${wrong}: ${fields[wrong] ?? 'is missing'}`
}
