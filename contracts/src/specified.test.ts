import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'
import { dedicatedMachine } from './machines/dedicated.machine.ts'
import { INVOICE_STATES, INVOICE_TYPES } from './machines/invoice.machine.ts'
import { paymentStatusSchema } from './machines/service.machine.ts'
import { ticketMachine } from './machines/ticket.machine.ts'
import { vpsMachine } from './machines/vps.machine.ts'
import { OPTIMIZATIONS } from './modules/optimization.contract.ts'
import { cancelModeSchema } from './modules/renewals.contract.ts'
import { REFERRAL_STATES } from './referrals.ts'

// Written out here: a value that changes in the code alone must fail.

describe('constants of the specification', () => {
  it('page sizes are 10, 20, 30, 50, 100 and All, 20 by default', () => {
    expect([...constants.PAGE_SIZES]).toEqual([10, 20, 30, 50, 100, 1_000_000])
    expect([constants.PAGE_SIZE_ALL, constants.DEFAULT_PAGE_SIZE]).toEqual([1_000_000, 20])
  })

  it('a search waits 800 ms, a toast stays 5000 ms, a script may take 120 s', () => {
    expect([constants.SEARCH_DEBOUNCE_MS, constants.TOAST_MS, constants.CHUNK_TIMEOUT_MS]).toEqual([800, 5000, 120_000])
  })

  it('a dollar is 23000 đồng, a top-up $1 to $10000, a balance $100000 at most', () => {
    const { EXCHANGE_RATE_VND_PER_USD, TOPUP_MIN_USD, TOPUP_MAX_USD, BALANCE_MAX_USD } = constants
    expect([EXCHANGE_RATE_VND_PER_USD, TOPUP_MIN_USD, TOPUP_MAX_USD, BALANCE_MAX_USD]).toEqual([23_000, 1, 10_000, 100_000])
  })

  it('an automatic renewal is billed 3 days ahead, a rebuild takes 10 minutes, a trial 24 hours', () => {
    expect([constants.AUTO_RENEW_DAYS_BEFORE, constants.REBUILD_MINUTES, constants.TRIAL_HOURS]).toEqual([3, 10, 24])
    expect(constants.SETUP_WAIVED_ABOVE_MONTHS).toBe(2)
  })

  it('a server has one snapshot per 7 days; a backup is daily at 3 cents per GB and month, or weekly', () => {
    expect([constants.SNAPSHOT_QUOTA, constants.SNAPSHOT_INTERVAL_DAYS]).toEqual([1, 7])
    expect([...constants.BACKUP_PERIODS]).toEqual([1, 7])
    expect([constants.DAILY_BACKUP_CENTS_PER_GB, constants.DISK_FAILURE_RATE_PERCENT_PER_MONTH]).toEqual([3, 0.11])
  })

  it('a NAT VPS has 100 ports; a proxy listens at 1000 to 65535; remote desktop is at 3389', () => {
    const { NAT_PORTS_PER_VPS, PROXY_PORT_MIN, PROXY_PORT_MAX, RDP_PORT } = constants
    expect([NAT_PORTS_PER_VPS, PROXY_PORT_MIN, PROXY_PORT_MAX, RDP_PORT]).toEqual([100, 1000, 65_535, 3389])
  })

  it('transfers are blocked after 5 wrong e-mails, referral codes live 24 hours, rewards mature in 30 days', () => {
    const { TRANSFER_WRONG_EMAILS_MAX, REFERRAL_CODE_HOURS, REFERRAL_MATURES_DAYS } = constants
    expect([TRANSFER_WRONG_EMAILS_MAX, REFERRAL_CODE_HOURS, REFERRAL_MATURES_DAYS]).toEqual([5, 24, 30])
  })

  it('a dedicated server is delivered 24 to 48 hours after payment', () => {
    expect([...constants.DEDICATED_DELIVERY_HOURS]).toEqual([24, 48])
  })

  it('the service types that have fixed ids keep them', () => {
    expect(constants.SERVICE_TYPES).toMatchObject({ dedicated: 1, live: 4, proxy: 5, hosting: 6 })
  })
})

describe('states of the specification', () => {
  const reached = (machine: { initial: string; moves: readonly { to: string }[] }) =>
    new Set([machine.initial, ...machine.moves.map(({ to }) => to)])

  it('[S1] a VPS can come into each of its run statuses', () => {
    const transient = ['starting', 'shutting down', 'stopping', 'restarting', 'rebuilding', 'snapshotting', 'restoring', 'backing up']
    const specified = ['checking', 'running', 'stopped', 'success', 'error', ...transient, 'recovering', 'RGC creating', 'RGC deleting']
    expect(specified.filter((state) => !reached(vpsMachine).has(state))).toEqual([])
  })

  it('[S10] a dedicated server can come into each of its run statuses, but not into those of snapshots', () => {
    const settled = ['checking', 'running', 'stopped', 'success', 'unchecked']
    const transient = ['starting', 'stopping', 'restarting', 'shutting down', 'reinstalling OS', 'RGC creating']
    expect([...settled, ...transient].filter((state) => !reached(dedicatedMachine).has(state))).toEqual([])
    // Named by the specification as well; no action leads there yet (docs/specification-coverage.md).
    expect([...dedicatedMachine.states].filter((state) => !reached(dedicatedMachine).has(state)).sort()).toEqual([
      'error',
      'restoring',
      'taking snapshot',
    ])
  })

  it('[M7] an invoice has the specified statuses and types', () => {
    const states = ['unpaid', 'credited', 'provisioned', 'renewed', 'installing', 'pending', 'cancelled', 'fraud', 'finished', 'partially']
    expect([...INVOICE_STATES].sort()).toEqual(states.sort())
    const types = ['topup', 'new', 'renew', 'change', 'promotion', 'other', 'referral-withdraw', 'upgrade', 'trial']
    expect([...INVOICE_TYPES].sort()).toEqual(types.sort())
  })

  it('[S1a] a service has the specified payment statuses, and two ways to be cancelled', () => {
    expect(paymentStatusSchema.options).toEqual(['OK', 'Overdue', 'Suspended', 'Cancelled', 'Unknown'])
    expect(cancelModeSchema.options).toEqual(['end-of-billing', 'immediate'])
  })

  it('[P5] a referral has the specified statuses', () => {
    const earning = ['immature', 'pending-reward', 'rejected-reward', 'received-reward']
    expect([...REFERRAL_STATES]).toEqual([...earning, 'pending-withdraw', 'withdrawn', 'rejected-withdraw'])
  })

  it('[S1b] processors are set up for performance or for emulators; [P2] a ticket is open or closed', () => {
    expect([...OPTIMIZATIONS]).toEqual(['performance', 'emulator'])
    expect([...ticketMachine.states]).toEqual(['open', 'closed'])
  })
})
