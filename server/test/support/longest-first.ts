import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What took longest on two quiet cores, the longest first. A file that is not named here any more costs nothing but this line. */
const LONGEST = [
  'bench/smoke.full.test.mjs',
  'server/src/drivers/hypervisor/qemu/driver.full.test.ts',
  'server/test/derived/plans.full.test.ts',
  'server/src/drivers/hypervisor/incus/driver.full.test.ts',
  'server/test/operations/demo.full.test.ts',
  'server/test/operations/billing-run.full.test.ts',
  'server/src/modules/compute/real-engine.full.test.ts',
  'server/test/derived/saga-matrix-keeping.full.test.ts',
  'server/test/operations/edge-forwards.full.test.ts',
  'server/test/derived/saga-matrix-moving.full.test.ts',
  'server/test/derived/hostile-texts.full.test.ts',
  'server/test/derived/callers.full.test.ts',
  'server/test/derived/permissions.test.ts',
  'server/test/derived/writes.full.test.ts',
  'server/src/modules/renewals/upcoming/calendar.full.test.ts',
  'server/src/modules/renewals/together/lives.property.full.test.ts',
  'server/test/kinds/dedicated.test.ts',
  'server/src/drivers/hypervisor/qemu/live.full.test.ts',
  'server/test/derived/saga-matrix-making.full.test.ts',
  'server/src/modules/compute/nat/real-engine.full.test.ts',
  'server/test/operations/two-of-everything.full.test.ts',
  'server/test/operations/rolling-restart.full.test.ts',
  'server/src/modules/compute/full-disk.full.test.ts',
  'server/test/kinds/proxy.test.ts',
]

/**
 * The files that take minutes come first: one that came last would run on alone. Vitest knows what took how long only where it ran before;
 * elsewhere it goes by the size of files, which says little of those that start machines.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
