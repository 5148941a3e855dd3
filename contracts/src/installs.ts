/**
 * waiting: its machine is to boot from the network. booted: it has asked for the installer. installing: the installer has its answers.
 * expired: nothing was heard in time; its addresses are good for nothing now.
 */
export const INSTALL_STATES = ['waiting', 'booted', 'installing', 'done', 'failed', 'expired', 'replaced'] as const
export type InstallState = (typeof INSTALL_STATES)[number]

/** What an installer says of itself, by an address of its own. */
export const INSTALL_REPORTS = ['begun', 'disks', 'system', 'done', 'failed'] as const
export type InstallReport = (typeof INSTALL_REPORTS)[number]

/** What an answer file and the arguments of a kernel may ask for. */
export const INSTALL_FIELDS = [
  ...['answer', 'report', 'keys', 'hostname', 'username', 'passwordHash', 'address', 'netmask', 'gateway'],
] as const
