/** What the codes of web hosting are called, by customers and staff alike. */
export const hostingLabels = {
  state: {
    active: 'Online',
    suspended: 'Offline',
    missing: 'Not on its server',
    removed: 'Removed',
    installing: 'Setting up',
    suspending: 'Going offline',
    resuming: 'Coming back',
    changing: 'Changing the plan',
    'setting password': 'Setting the password',
  },
}
