import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What took longest on two quiet cores, the longest first. A file that is not named here any more costs nothing but this line. */
const LONGEST = [
  'server/src/drivers/hypervisor/qemu/driver.test.ts',
  'server/test/derived/plans.test.ts',
  'server/src/drivers/hypervisor/incus/driver.test.ts',
  'server/test/operations/demo.test.ts',
  'server/test/operations/billing-run.test.ts',
  'server/src/modules/compute/real-engine.test.ts',
  'server/test/derived/saga-matrix-keeping.test.ts',
  'server/test/operations/edge-forwards.test.ts',
  'server/test/derived/saga-matrix-moving.test.ts',
  'server/test/derived/writes.test.ts',
  'server/test/kinds/dedicated.test.ts',
  'server/src/drivers/hypervisor/qemu/live.test.ts',
  'server/test/derived/saga-matrix-making.test.ts',
  'server/src/modules/compute/nat/real-engine.test.ts',
  'server/test/operations/two-of-everything.test.ts',
  'server/test/operations/rolling-restart.test.ts',
  'server/src/modules/compute/full-disk.test.ts',
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
