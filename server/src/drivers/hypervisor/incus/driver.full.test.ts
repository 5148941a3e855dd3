import { afterAll, beforeAll, describe } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import type { RunningCluster } from '../../../../../scripts/incus/cluster.mjs'
import { hypervisorConformance } from '../conformance.ts'
import { makeBench, missing, startTestCluster } from './bench.conformance.ts'

const skipReason = missing === null ? '' : ` (skipped: ${missing}; npm run engines -- --incus)`

describe.skipIf(missing !== null)(`a real Incus cluster of two members${skipReason}`, () => {
  let cluster: RunningCluster
  beforeAll(async () => {
    cluster = await startTestCluster()
  })
  afterAll(() => cluster?.stop())

  const declared = [
    'sizes',
    'guest',
    'console',
    'snapshots',
    'ownImages',
    'backups',
    'metrics',
    'move',
    'watch',
    'adoption',
    'addresses',
    'bandwidth',
  ] as const
  hypervisorConformance('Incus', declared, () => makeBench(cluster))
})
