import { USER_DATA_BYTES_MAX, type UserDataFormat } from '@portal/contracts/constants.ts'
import { isMap, parseDocument } from 'yaml'

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

/** Reads what a server is to do at its first boot, or says why a guest would pass it over or stumble. Line ends become those of Linux. */
export function readUserData(given: string): UserData | UserDataRefusal {
  const text = given.replaceAll('\r\n', '\n')
  const bytes = Buffer.byteLength(text)
  if (bytes > USER_DATA_BYTES_MAX) return { code: 'user-data.too-long', params: { max: USER_DATA_BYTES_MAX / 1024 } }
  const format = formatOf(text)
  // Lone halves of a character would arrive as something else.
  if (format === null || text.includes('\0') || Buffer.from(text).toString() !== text) return { code: 'user-data.unreadable' }
  return (format === 'cloud-config' && refusalOfConfig(text)) || { format, bytes, text }
}

function formatOf(text: string): UserDataFormat | null {
  if (text.startsWith('#!')) return 'script'
  return /^#cloud-config[ \t]*(\n|$)/.test(text) ? 'cloud-config' : null
}

/** Read as cloud-init does, which takes YAML 1.1 and lets a name that stands there twice pass. */
function refusalOfConfig(text: string): UserDataRefusal | null {
  const notYaml = (line: number): UserDataRefusal => ({ code: 'user-data.not-yaml', params: { line } })
  try {
    const { errors, contents } = parseDocument(text, { version: '1.1', uniqueKeys: false })
    if (errors[0]) return notYaml(errors[0].linePos?.[0].line ?? 1)
    return isMap(contents) ? null : { code: 'user-data.not-mapping' }
  } catch {
    // Nested deeper than anybody writes.
    return notYaml(1)
  }
}
