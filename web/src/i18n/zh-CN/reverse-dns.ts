import reverseDns from './reverse-dns.json' with { type: 'json' }

/** Of what addresses are called. */
export const reverseDnsMessages = { 'reverse-dns': reverseDns }
