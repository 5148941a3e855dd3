/** In the activity log. */
export const rgcActions = {
  'rgc-session-create': 'Open a gateway connection',
  'rgc-session-delete': 'Close a gateway connection',
  'rgc-session-renew': 'Extend a gateway connection',
  'rgc-session-update-allow': 'Change allowed addresses of a gateway connection',
  'rgc-session-ended': 'Gateway connection ended',
  'rgc-session-failed': 'Gateway connection failed',
}
