import type { LeftOutFile } from '@portal/contracts/modules/tickets.parts.ts'
import { TICKET_FILE_MAX, TICKET_FILES_MAX } from '@portal/contracts/tickets.ts'
import { type Judged, judgeFile, plainFileName } from '../../../platform/judged-file.rules.ts'
import { wrappedFiles } from './tnef.rules.ts'

/** A file as a mail brings it. */
export interface Enclosure {
  readonly name: string | null
  /** As the mail says. */
  readonly type: string
  readonly content: Uint8Array
}

export interface Accepted extends Judged {
  readonly name: string
  readonly content: Uint8Array
}

export interface Sorted {
  readonly accepted: readonly Accepted[]
  readonly leftOut: readonly LeftOutFile[]
}

const MAX_TOLD = 20
/** How Outlook wraps a mail for other Outlooks: no program of anybody else's opens it. */
const isOutlook = (type: string, name: string): boolean => type === 'application/ms-tnef' || /^winmail\.dat$/i.test(name)

/** The files of such a wrapping in its place; where one of them cannot be read, or there is none, it stays as well, and is told as left out. */
function unwrapped(one: Enclosure): readonly Enclosure[] {
  if (!isOutlook(one.type, one.name ?? '')) return [one]
  const files = wrappedFiles(one.content)
  const read = files.filter(({ content }) => content.length > 0).map((file) => ({ ...file, type: '' }))
  return files.length > 0 && read.length === files.length ? read : [...read, one]
}

/** What of a mail is attached to its message: what a browser could bring too, by its content. */
export function sortEnclosures(enclosures: readonly Enclosure[]): Sorted {
  const accepted: Accepted[] = []
  const leftOut: LeftOutFile[] = []
  for (const { name: given, type, content } of enclosures.flatMap(unwrapped)) {
    // Cut in the middle of a sign, it is no text that could be kept.
    const name = plainFileName(given ?? 'file').replace(/[\ud800-\udbff]$/, '')
    const leave = (why: LeftOutFile['why']): void => void leftOut.push({ name, size: content.length, why })
    if (content.length === 0) continue
    if (isOutlook(type, name)) leave('outlook')
    else if (content.length > TICKET_FILE_MAX) leave('size')
    else {
      const judged = judgeFile(name, content)
      if (!judged) leave('kind')
      else if (accepted.length >= TICKET_FILES_MAX) leave('count')
      else accepted.push({ ...judged, name, content })
    }
  }
  return { accepted, leftOut: leftOut.slice(0, MAX_TOLD) }
}
