/** Under which keys of the labels the things of the server are said in words: a slash or a dot would lead into another table. */

/** Of `notices.actions`: a call's path, or what the system did. */
export const actionKey = (action: string): string => action.replace(/^user\/|^public\//, '').replaceAll('/', '-')

/** Of `audit.actions`, for acts of staff: `operator/…` calls, `operator:…` commands on the server. */
export const auditKey = (action: string): string | null =>
  action.startsWith('operator') ? action.replace('operator/', '').replace('operator:', 'by-command-').replaceAll('/', '-') : null

/** Of `jobs.names` and `delivery.kind`. */
export const jobKey = (name: string): string => name.replaceAll(/[.:]/g, '-')
