import {
  ADOPT,
  BACKUP,
  BACKUP_REMOVAL,
  BUILD,
  DESTROY,
  DISK,
  DISK_REMOVAL,
  MEDIA,
  MOVE,
  OPTIMIZE,
  OWN_IMAGE,
  OWN_IMAGE_REMOVAL,
  PASSWORD,
  REBUILD,
  RECOVER,
  REPLACE,
  RESCUE,
  RESIZE,
  RESTORE,
  RESUME,
  SNAPSHOT,
  SNAPSHOT_REMOVAL,
  SUSPEND,
  UNRESCUE,
} from '../../src/modules/compute/work.rules.ts'
import { CUT, DELIVER, FIT, GIVE, RELEASE } from '../../src/modules/dedicated/work.rules.ts'
import {
  BUILD as HOSTING_BUILD,
  CHANGE as HOSTING_CHANGE,
  PASSWORD as HOSTING_PASSWORD,
  REMOVE as HOSTING_REMOVE,
  SETTLE as HOSTING_SETTLE,
} from '../../src/modules/hosting/work.rules.ts'
import { CLOSE, DELIVER as DELIVER_PROXIES } from '../../src/modules/proxies/work.rules.ts'
import { adoptFixture } from './adopt.fixture.ts'
import { backupFixture, backupRemovalFixture, recoverFixture } from './backup.fixtures.ts'
import { buildFixture } from './build.fixture.ts'
import { cutFixture, deliverFixture, fitFixture, giveFixture, releaseFixture } from './dedicated.fixtures.ts'
import { diskFixture, diskRemovalFixture } from './disk.fixtures.ts'
import type { SagaFixture } from './fixture.ts'
import {
  hostingBuildFixture,
  hostingChangeFixture,
  hostingPasswordFixture,
  hostingRemoveFixture,
  hostingSettleFixture,
} from './hosting.fixtures.ts'
import { moveFixture } from './move.fixture.ts'
import { optimizeFixture } from './optimize.fixture.ts'
import { ownImageFixture, ownImageRemovalFixture } from './own-image.fixtures.ts'
import { passwordFixture } from './password.fixture.ts'
import { destroyFixture, resumeFixture, suspendFixture } from './power.fixtures.ts'
import { closeProxiesFixture, deliverProxiesFixture } from './proxies.fixtures.ts'
import { rebuildFixture } from './rebuild.fixture.ts'
import { replaceFixture } from './replace.fixture.ts'
import { mediaFixture, rescueFixture, unrescueFixture } from './rescue.fixtures.ts'
import { resizeFixture } from './resize.fixture.ts'
import { restoreFixture, snapshotFixture, snapshotRemovalFixture } from './snapshot.fixtures.ts'

/** How each saga is brought about. Which sagas there are the modules say: one without a fixture fails below. */
export const fixtures: Readonly<Record<string, SagaFixture>> = {
  [BUILD]: buildFixture,
  [RESIZE]: resizeFixture,
  [PASSWORD]: passwordFixture,
  [SUSPEND]: suspendFixture,
  [RESUME]: resumeFixture,
  [DESTROY]: destroyFixture,
  [SNAPSHOT]: snapshotFixture,
  [SNAPSHOT_REMOVAL]: snapshotRemovalFixture,
  [RESTORE]: restoreFixture,
  [OPTIMIZE]: optimizeFixture,
  [REBUILD]: rebuildFixture,
  [OWN_IMAGE]: ownImageFixture,
  [OWN_IMAGE_REMOVAL]: ownImageRemovalFixture,
  [DISK]: diskFixture,
  [DISK_REMOVAL]: diskRemovalFixture,
  [BACKUP]: backupFixture,
  [BACKUP_REMOVAL]: backupRemovalFixture,
  [RECOVER]: recoverFixture,
  [ADOPT]: adoptFixture,
  [RESCUE]: rescueFixture,
  [UNRESCUE]: unrescueFixture,
  [MEDIA]: mediaFixture,
  [MOVE]: moveFixture,
  [REPLACE]: replaceFixture,
  [DELIVER]: deliverFixture,
  [FIT]: fitFixture,
  [CUT]: cutFixture,
  [GIVE]: giveFixture,
  [RELEASE]: releaseFixture,
  [HOSTING_BUILD]: hostingBuildFixture,
  [HOSTING_SETTLE]: hostingSettleFixture,
  [HOSTING_CHANGE]: hostingChangeFixture,
  [HOSTING_PASSWORD]: hostingPasswordFixture,
  [HOSTING_REMOVE]: hostingRemoveFixture,
  [DELIVER_PROXIES]: deliverProxiesFixture,
  [CLOSE]: closeProxiesFixture,
}
