import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { ISO_MAX_GB } from '@portal/contracts/constants.ts'
import type { IsoTrouble } from '@portal/contracts/modules/isos.operator.contract.ts'
import { download } from '../../../drivers/guarded-fetch.ts'
import { DriverError } from '../../../drivers/hypervisor/port.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Engines } from '../engine.live.ts'
import { isoKey } from '../rescue/boot.rules.ts'
import { findIso, patchIso } from './store.ts'

interface FetchOrder {
  readonly isoId: number
  readonly engine: string
}

/** Gigabytes, which nobody waits for at a button. */
export const fetchIso = defineJob<FetchOrder>('compute.fetch-iso', { pool: 'bulk', target: ({ engine }) => engine })

class DiscTrouble extends Error {
  readonly trouble: IsoTrouble
  constructor(trouble: IsoTrouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

/** Brings a disc to its engine. Only what has the digest that staff entered is kept there: broken off or another one, nothing is. */
export const fetchIsoJob = (engines: Engines, mostBytes = ISO_MAX_GB * 1024 ** 3) =>
  liveJob(fetchIso, {
    live: async ({ db }, { isoId }) => {
      const iso = await db.transaction((tx) => findIso(tx, isoId))
      if (iso?.state !== 'fetching') return
      const media = engines.get(iso.engine)?.media
      if (!media) throw new DriverError('retry-later', `engine ${iso.engine} is not here now`)
      try {
        const source = iso.url === null ? await media.open(iso.file ?? '') : await download(iso.url)
        const { bytes } = await media.keep(isoKey(isoId), checked(source, iso.sha256, mostBytes))
        await db.transaction((tx) => patchIso(tx, isoId, { state: 'ready', bytes }))
      } catch (error) {
        const trouble = troubleIn(error)
        // What broke off may come whole the next time.
        if (trouble === null || trouble === 'unreachable') throw error
        await db.transaction((tx) => patchIso(tx, isoId, { state: 'failed', trouble }))
      }
    },
    gaveUp: async (tx, { isoId }, error) => {
      const trouble = troubleIn(error) ?? (isRefused(error) ? 'refused' : 'unreachable')
      await patchIso(tx, isoId, { state: 'failed', trouble })
    },
    maxAttempts: 3,
  })

const isRefused = (error: unknown): boolean =>
  error instanceof DriverError && ['refused', 'already-there', 'no-capacity', 'bad-credentials'].includes(error.kind)

/** What broke the stream: an engine tells of it as the cause. */
function troubleIn(error: unknown): IsoTrouble | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DiscTrouble) return at.trouble
  return null
}

/** Passes on what comes, and breaks off before its end where it is too large or another file than staff said. */
function checked(source: Readable, sha256: string, mostBytes: number): Readable {
  const hash = createHash('sha256')
  let size = 0
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > mostBytes ? new DiscTrouble('too-large') : null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new DiscTrouble('another-file')),
  })
  source.once('error', (cause) => check.destroy(new DiscTrouble('unreachable', { cause })))
  check.once('close', () => source.destroy())
  return source.pipe(check)
}
