import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

/** What a foreign qcow2 file could lead to: other files of the host. One that names any is not ours. */
const info = z.object({
  format: z.literal('qcow2'),
  'backing-filename': z.undefined().optional(),
  'full-backing-filename': z.undefined().optional(),
  encrypted: z.literal(false).optional(),
  'format-specific': z.object({ data: z.looseObject({ 'data-file': z.undefined().optional() }) }),
})

/** A qcow2 file that somebody else may have written: whole by its own account, and standing by itself. */
export async function isWholeDisk(tool: string, file: string): Promise<boolean> {
  const said = await run(tool, ['info', '-f', 'qcow2', '--output=json', file]).catch(() => null)
  if (!said || !info.safeParse(JSON.parse(said.stdout)).success) return false
  return (await run(tool, ['check', '-q', '-f', 'qcow2', file]).catch(() => null)) !== null
}
