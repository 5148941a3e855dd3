/** What the codes of gateway connections are called, by customers and staff alike. */
export const rgcLabels = {
  state: {
    creating: 'RGC creating',
    open: 'Open',
    closing: 'RGC deleting',
    closed: 'Closed',
    failed: 'Failed',
  },
  protocol: { ssh: 'SSH', rdp: 'Remote desktop' },
  ending: {
    closed: 'Closed',
    expired: 'Time over',
    staff: 'Closed by our staff',
    suspended: 'Service suspended',
    'service-ended': 'Service ended',
    'handed-over': 'Service handed over',
    'no-right': 'Right taken back',
    'account-closed': 'Account locked',
    'gateway-silent': 'The gateway does not answer',
    'gateway-failed': 'The gateway could not open it',
  },
  gateway: { free: 'Free', full: 'Full', silent: 'Not answering' },
}

/** In the activity log. */
export const rgcActions = {
  'rgc-session-create': 'Open a connection over a gateway',
  'rgc-session-delete': 'Close a connection over a gateway',
  'rgc-session-renew': 'Extend a connection over a gateway',
  'rgc-session-update-allow': 'Change who may connect over a gateway',
  'rgc-session-ended': 'Gateway connection ended',
  'rgc-session-failed': 'Gateway connection failed',
}
