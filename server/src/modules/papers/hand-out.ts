import { z } from 'zod'
import { issueTicket, takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'

export const FILES_PATH = '/api2/files'
const PURPOSE = 'download'
const GOOD_FOR_SECONDS = 300

const fileSchema = z.object({ store: z.string(), key: z.string(), size: z.int(), name: z.string(), type: z.string() })
/** A file that somebody may fetch: judged when its address was given out. */
export type HandedOut = z.infer<typeof fileSchema>

/** Its address, which is good once: a browser fetches files without the session, which lives in the page. */
export async function addressOf(tx: Tx, file: HandedOut): Promise<string> {
  return `${FILES_PATH}/${await issueTicket(tx, { purpose: PURPOSE, data: file, seconds: GOOD_FOR_SECONDS })}`
}

/** Null where the address was never given out, was used, or is too old. */
export async function takeAddress(tx: Tx, secret: string): Promise<HandedOut | null> {
  return fileSchema.safeParse(await takeTicket(tx, PURPOSE, secret)).data ?? null
}
