/** NAPAS's own name in EMVCo's tree of merchants. */
const NAPAS = 'A000000727'
/** 247 transfer to an account. */
const TO_ACCOUNT = 'QRIBFTTA'
const DONG = '704'

export interface Transferable {
  /** Six digits by which NAPAS knows the bank. */
  readonly bin: string
  readonly account: string
  /** Whole đồng. */
  readonly amount: number
  /** Plain ASCII: it becomes the words of the transfer. */
  readonly purpose: string
}

/** Identifier, length in two digits, value: EMVCo's way of writing everything. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** What a VietQR code says, as banks' apps read it: amount, account and words are filled in for the payer. */
export function vietQr({ bin, account, amount, purpose }: Transferable): string {
  const receiver = field('00', bin) + field('01', account)
  const merchant = field('00', NAPAS) + field('01', receiver) + field('02', TO_ACCOUNT)
  const words = field('62', field('08', purpose))
  // 12: for one payment. The checksum is over its own tag and length too.
  const code = `${field('00', '01')}${field('01', '12')}${field('38', merchant)}${field('53', DONG)}${field('54', String(amount))}${field('58', 'VN')}${words}6304`
  return code + crc16(code)
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, from 0xFFFF, nothing reflected), four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
