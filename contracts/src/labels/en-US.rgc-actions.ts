/** In the activity log. */
export const rgcActions = {
  'rgc-session-create': 'Open a connection over a gateway',
  'rgc-session-delete': 'Close a connection over a gateway',
  'rgc-session-renew': 'Extend a connection over a gateway',
  'rgc-session-update-allow': 'Change who may connect over a gateway',
  'rgc-session-ended': 'Gateway connection ended',
  'rgc-session-failed': 'Gateway connection failed',
}
