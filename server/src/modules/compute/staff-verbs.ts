import { fail } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { ServiceKind } from '../kinds/index.ts'
import { findService, type Service } from '../services/index.ts'
import { DAILY_ADDON, endPolicy, setWeekly } from './backups/policy.ts'
import { recoverBackup } from './backups/recover.ts'
import type { Formats } from './backups/run.ts'
import { consoleTicket } from './console-ticket.ts'
import { changeOptimization } from './optimization/change.ts'
import { resetPassword } from './password/reset-password.ts'
import { orderPower } from './power.ts'
import { beginRebuild } from './rebuild/begin-rebuild.ts'
import { systemsFor } from './rebuild/systems.ts'
import { discsFor, ejectDisc, insertDisc, leaveRescue, startRescue } from './rescue/change-boot.ts'
import { type Covered, reverseOf, setReverse } from './reverse-dns/reverse.ts'
import { restoreSnapshot, takeSnapshot } from './snapshots/take-snapshot.ts'
import { findVps } from './store.ts'
import { type Capabilities, hasConsole } from './vps.rules.ts'

const sold = async (tx: Tx, id: number): Promise<Service> => (await findService(tx, id)) ?? fail('not-found')

type Verb = 'power' | 'console' | 'disk' | 'resetPassword' | 'boot' | 'backups' | 'optimize' | 'reverseDns'
type Verbs = Pick<NonNullable<ServiceKind['staff']>, Verb>

export interface VerbParts {
  readonly capabilities: Capabilities
  readonly formats: Formats
  readonly box: SecretBox
  /** Whose reverse names a DNS server of ours keeps. */
  readonly covered: Covered
}

/** What staff do with a machine for its owner: the customers' own verbs, begun by somebody else. */
export const staffVerbs = ({ capabilities, formats, box, covered }: VerbParts): Verbs => ({
  power: (tx, id, action) => orderPower(tx, id, action, 'staff'),
  console: async (tx, right) => {
    const protocol = hasConsole('rfb', await findVps(tx, right.serviceId), capabilities) ? 'rfb' : 'text'
    return { ...(await consoleTicket(tx, { ...right, sessionRowId: null, protocol })), protocol }
  },
  disk: {
    take: async (tx, id, replace) => await takeSnapshot(tx, await sold(tx, id), { replace }, 'staff'),
    restore: async (tx, id) => await restoreSnapshot(tx, await sold(tx, id), undefined, 'staff'),
    recover: async (tx, id) => await recoverBackup(tx, formats, await sold(tx, id), { backupId: undefined, by: 'staff' }),
    systems: async (tx, id, lang) => {
      const machine = (await findVps(tx, id)) ?? fail('not-found')
      return (await systemsFor(tx, await sold(tx, id), machine, lang)).map(({ id: image, title, fits }) => ({ id: image, title, fits }))
    },
    rebuild: async (tx, id, image) => await beginRebuild(tx, await sold(tx, id), { image, userData: null }, 'staff', box),
  },
  resetPassword: async (tx, id) => await resetPassword(tx, box, await sold(tx, id)),
  boot: {
    rescue: async (tx, id) => await startRescue(tx, box, await sold(tx, id), { keys: [], by: 'staff' }),
    leave: async (tx, id) => await leaveRescue(tx, await sold(tx, id), 'staff'),
    discs: discsFor,
    insert: async (tx, id, isoId, boot) => (await insertDisc(tx, await sold(tx, id), { isoId, first: boot }, 'staff')).disc,
    eject: async (tx, id) => await ejectDisc(tx, await sold(tx, id), 'staff'),
  },
  backups: {
    addon: DAILY_ADDON,
    weekly: async (tx, id) => await setWeekly(tx, await sold(tx, id)),
    off: async (tx, id) => (await endPolicy(tx, await sold(tx, id))) !== null,
  },
  optimize: async (tx, id, wanted) => (await changeOptimization(tx, await sold(tx, id), wanted, 'staff')).before,
  reverseDns: {
    refusal: async (tx, id) => ((await reverseOf(tx, await sold(tx, id), covered)).available ? null : 'reverse-dns.unavailable'),
    set: async (tx, id, name) => {
      const service = await sold(tx, id)
      const before = await reverseOf(tx, service, covered)
      return { before: before.name, after: (await setReverse(tx, service, name, covered)).name }
    },
  },
})
