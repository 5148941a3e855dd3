import { TICKET_FILE_NAME_MAX } from '@portal/contracts/tickets.ts'
import { begins, PICTURES, pictureSize } from './pictures.rules.ts'

/** What files are is read from their content; what their names say must agree. */

interface FileKind {
  readonly type: string
  readonly extensions: readonly string[]
  readonly image: boolean
  readonly is: (bytes: Uint8Array) => boolean
}

/** UTF-8 without control characters: what a person can read in any editor. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    return !/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text)
  } catch {
    return false
  }
}

/** An ISO media file (ISO/IEC 14496-12) whose brand is one of HEIF. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

/** The first that fits counts. What is not among them is not accepted: programs, pages, drawings with scripts. */
const KINDS: readonly FileKind[] = [
  { type: 'image/png', extensions: ['png'], image: true, is: PICTURES['image/png'] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], image: true, is: PICTURES['image/jpeg'] },
  { type: 'image/gif', extensions: ['gif'], image: true, is: PICTURES['image/gif'] },
  { type: 'image/webp', extensions: ['webp'], image: true, is: PICTURES['image/webp'] },
  // Photos of iPhones: few browsers show them, so they are only downloaded.
  { type: 'image/heic', extensions: ['heic', 'heif'], image: false, is: isHeic },
  { type: 'application/pdf', extensions: ['pdf'], image: false, is: begins('%PDF-') },
  { type: 'application/zip', extensions: ['zip'], image: false, is: begins(0x50, 0x4b, 0x03, 0x04) },
  { type: 'application/gzip', extensions: ['gz', 'tgz'], image: false, is: begins(0x1f, 0x8b, 0x08) },
  { type: 'application/x-xz', extensions: ['xz'], image: false, is: begins(0xfd, '7zXZ', 0x00) },
  { type: 'application/x-7z-compressed', extensions: ['7z'], image: false, is: begins(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  {
    type: 'application/vnd.tcpdump.pcap',
    extensions: ['pcap', 'cap'],
    image: false,
    is: (bytes) => begins(0xd4, 0xc3, 0xb2, 0xa1)(bytes) || begins(0xa1, 0xb2, 0xc3, 0xd4)(bytes),
  },
  {
    type: 'text/plain; charset=utf-8',
    extensions: ['txt', 'log', 'csv', 'json', 'conf', 'cfg', 'ini', 'yaml', 'yml', 'md', 'pem', 'pub', 'eml', 'out', 'toml'],
    image: false,
    is: isText,
  },
]

export interface Judged {
  readonly type: string
  readonly image: boolean
}

/** Pixels of a picture that a browser is asked to show; a larger one is only downloaded. */
const PIXELS_MAX = 50_000_000

/** What the file is; null where it is nothing that is accepted, or something else than its name says. */
export function judgeFile(name: string, bytes: Uint8Array): Judged | null {
  const kind = KINDS.find(({ is }) => is(bytes))
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (!kind || extension === undefined || !kind.extensions.includes(extension)) return null
  return { type: kind.type, image: kind.image && isShowable(kind.type, bytes) }
}

/** Its size is said at its beginning, is there at all, and is no more than a page can bear. */
function isShowable(type: string, bytes: Uint8Array): boolean {
  const size = pictureSize(type, bytes)
  return size !== null && size.width * size.height <= PIXELS_MAX
}

/** A name that leads nowhere and hides nothing: no path, no sign that turns the writing, no more than a line. Never empty. */
export function plainFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}"*:<>?|;%]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  if (plain.length <= TICKET_FILE_NAME_MAX) return plain || 'file'
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  return `${plain.slice(0, TICKET_FILE_NAME_MAX - extension.length)}${extension}`
}
