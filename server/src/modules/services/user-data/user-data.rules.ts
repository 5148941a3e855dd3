import { USER_DATA_BYTES_MAX, type UserDataFormat } from '@portal/contracts/constants.ts'

export interface UserData {
  readonly format: UserDataFormat
  /** As the guest gets them. */
  readonly bytes: number
  readonly text: string
}

export type UserDataRefusal =
  | { readonly code: 'user-data.unreadable' | 'user-data.not-mapping' }
  | { readonly code: 'user-data.too-long'; readonly params: { readonly max: number } }
  | { readonly code: 'user-data.not-yaml'; readonly params: { readonly line: number } }

/**
 * Checks everything about user data except the YAML of a cloud-config, which a parser thread checks (`user-data.parser.ts`).
 * Converts line ends to those of Linux.
 */
export function measureUserData(given: string): UserData | UserDataRefusal {
  const text = given.replaceAll('\r\n', '\n')
  const bytes = Buffer.byteLength(text)
  if (bytes > USER_DATA_BYTES_MAX) return { code: 'user-data.too-long', params: { max: USER_DATA_BYTES_MAX / 1024 } }
  const format = formatOf(text)
  // A lone surrogate would be stored as another character.
  if (format === null || text.includes('\0') || Buffer.from(text).toString() !== text) return { code: 'user-data.unreadable' }
  return { format, bytes, text }
}

function formatOf(text: string): UserDataFormat | null {
  if (text.startsWith('#!')) return 'script'
  return /^#cloud-config[ \t]*(\n|$)/.test(text) ? 'cloud-config' : null
}
