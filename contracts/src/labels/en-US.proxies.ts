/** What the codes of a proxy are called, by customers and staff alike. */
export const proxiesLabels = {
  state: {
    'setting-up': 'Setting up',
    ready: 'Ready',
    changing: 'Changing',
    limited: 'Transfer used up',
    stopped: 'Closed',
    failed: 'Not open',
    silent: 'Checking',
  },
  type: { http: 'HTTP', socks5: 'SOCKS5' },
}
