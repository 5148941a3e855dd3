import { jobNames } from './en-US.jobs.ts'
import { staffActions } from './en-US.staff-actions.ts'

/** What staff read for them, in the console. */
export const staffLabels = {
  audit: {
    actions: staffActions,
  },
  jobs: {
    names: jobNames,
  },
  alerts: {
    kinds: {
      'work-stuck': 'Stuck work',
      'vps-backup-failed': 'Backups of a VPS',
      'webhook-off': 'Webhook switched off',
      'job-failed': 'Failed job',
      'delivery-late': 'Late delivery',
      'delivery-due': 'Delivery behind plan',
      'power-request': 'Machine to be switched by hand',
      'payment-unmatched': 'Unmatched payment',
      'settlement-open': 'Gateway’s day not agreed',
      'balance-over-cap': 'Balance over the limit',
      'transfers-blocked': 'Transfers blocked',
      billing: 'Billing run',
      'mail-failed': 'Mail not sent',
      'ticket-due': 'Ticket due',
      'machine-trouble': 'Machine in trouble',
      'engine-silent': 'Engine not answering',
      'backup-late': 'Backup overdue',
    },
  },
  orders: {
    paymentState: {
      ...{ created: 'begun', pending: 'at the gateway', unknown: 'outcome unknown' },
      ...{ succeeded: 'arrived', failed: 'failed' },
    },
    eventOutcome: {
      ...{ succeeded: 'Money arrived', failed: 'No money', held: 'Held: suspected fraud' },
      ...{ disputed: 'Disputed', 'dispute-lost': 'Dispute lost', 'dispute-won': 'Dispute won' },
    },
  },
  delivery: {
    kind: {
      'dedicated-deliver': 'Delivery of a dedicated server',
      'dedicated-fit': 'Fitting parts into a dedicated server',
      'dedicated-cut': 'Switch a dedicated server off',
      'dedicated-give': 'Switch a dedicated server on',
      'dedicated-release': 'Take a dedicated server back',
      'vps-build': 'Build of a VPS',
      'vps-suspend': 'Suspend a VPS',
      'vps-resume': 'Resume a VPS',
      'vps-destroy': 'Destroy a VPS',
      'vps-adopt': 'Adopt a guest',
      'vps-optimize': 'Change the CPU optimization of a VPS',
      'vps-resize': 'Resize a VPS',
      'vps-rescue': 'Boot the rescue system of a VPS',
      'vps-unrescue': 'Leave the rescue system of a VPS',
      'vps-media': 'Change the ISO image of a VPS',
      'vps-rebuild': 'Rebuild of a VPS',
      'vps-image': 'Own image of a snapshot',
      'vps-image-removal': 'Removal of an own image',
    },
    step: {
      reserve: 'Reserve capacity and address',
      'reserve-machine': 'Reserve a machine',
      'prepare-machine': 'Prepare the machine',
      'switch-on': 'Switch it on',
      'fit-parts': 'Fit the parts',
      'release-machine': 'Free the machine',
      'copy-image': 'Copy image',
      'clear-disk': 'Clear the disk',
      copy: 'Copy the snapshot',
      boot: 'First boot',
      'wait-for-login': 'Wait for the login',
      finish: 'Check and hand over',
      'cut-power': 'Cut the power',
      'give-power': 'Give power back',
      confirm: 'Confirm',
      adopt: 'Write our key',
      remove: 'Remove from the engine',
      release: 'Free address and capacity',
      'enter-rescue': 'Boot the rescue system',
      'leave-rescue': 'Leave the rescue system',
      'change-disc': 'Change the ISO image',
    },
    state: {
      running: 'Running',
      undoing: 'Being undone',
      done: 'Done',
      undone: 'Undone',
      stuck: 'Stuck',
    },
  },
  hardware: {
    state: {
      ...{ stock: 'Stock', reserved: 'Reserved', installing: 'Installing' },
      ...{ assigned: 'Assigned', maintenance: 'Maintenance', retired: 'Retired' },
    },
  },
  services: {
    suspending: { suspending: 'Stopping' },
    suspension: {
      nonpayment: 'Unpaid',
      cancelled: 'Cancelled',
      abuse: 'Abuse',
      fraud: 'Fraud',
      staff: 'Staff',
      'trial-over': 'Trial over',
    },
    state: {
      ordered: 'Ordered',
      installing: 'Installing',
      active: 'Active',
      ended: 'Ended',
      undelivered: 'Not delivered',
    },
    payment: {
      OK: 'OK',
      Overdue: 'Overdue',
      Suspended: 'Suspended',
      Cancelled: 'Cancelled',
      Unknown: 'Unknown',
    },
  },
  customers: {
    state: {
      active: 'Active',
      inactive: 'Not activated',
      banned: 'Banned',
    },
  },
  mail: {
    state: { queued: 'Queued', sent: 'Sent', failed: 'Failed' },
  },
  infrastructure: {
    states: {
      active: 'Takes machines',
      draining: 'Draining',
      down: 'Down',
    },
    addressStates: {
      free: 'Free',
      reserved: 'Reserved',
      assigned: 'In use',
      quarantine: 'Resting',
      blocked: 'Kept back',
    },
  },
  staff: {
    state: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
  },
  announcements: {
    state: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      published: 'Published',
      withdrawn: 'Withdrawn',
    },
  },
  catalogue: {
    types: {
      premium: 'Premium VPS',
      nat: 'NAT VPS',
      storage: 'Storage VPS',
      live: 'Live plan',
      dedicated: 'Dedicated server',
      proxy: 'Proxies',
      hosting: 'Web hosting',
    },
  },
}
