import { createHash } from 'node:crypto'
import { whole } from '../../src/drivers/hypervisor/streams.conformance.ts'
import type { TestPortal } from './portal.ts'
import { operator } from './staff.ts'

let serial = 0

/** A disc that staff took into the library from a file on the simulator; answers its id. */
export async function discInLibrary(portal: TestPortal, file = 'live.iso'): Promise<number> {
  const as = await operator(portal, `librarian-${++serial}`, ['provisioning'])
  const sha256 = createHash('sha256')
    .update(await whole(await portal.simulator.media.open(file)))
    .digest('hex')
  const disc = { engine: 'simulator', name: `Disc ${serial}`, file, sha256, reason: 'for a test' }
  const { isoId } = await portal.ok('operator/iso/add', disc, { as })
  await portal.drain()
  return isoId
}
