import backups from './backups.json' with { type: 'json' }

/** Of the backups of servers. */
export const backupsMessages = { backups }
