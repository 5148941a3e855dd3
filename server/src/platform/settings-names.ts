/** Names of rows of the setting table that more than one part of the platform reads. */
export const HEARTBEAT_SETTING = 'worker-heartbeat'
/** Written by scripts/lib/backup.mjs after a backup was read back. */
export const BACKUP_SETTING = 'last-backup'
