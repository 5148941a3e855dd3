/** What the codes of gateway connections are called, by customers and staff alike. */
export const rgcLabels = {
  state: {
    creating: 'Opening',
    open: 'Open',
    closing: 'Closing',
    closed: 'Closed',
    failed: 'Failed',
  },
  protocol: { ssh: 'SSH', rdp: 'Remote desktop' },
  ending: {
    closed: 'Closed',
    expired: 'Expired',
    staff: 'Closed by our staff',
    suspended: 'Service suspended',
    'service-ended': 'Service ended',
    'handed-over': 'Service transferred',
    'no-right': 'Access revoked',
    'account-closed': 'Account locked',
    'gateway-silent': 'The gateway is not responding',
    'gateway-failed': 'The gateway could not open it',
  },
  gateway: { free: 'Free', full: 'Full', silent: 'Not responding' },
}
