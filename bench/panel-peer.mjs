// A HestiaCP of so many users on loopback: `node bench/panel-peer.mjs <first id> <users>` says its port and fingerprint. It knows the one command that is measured.
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [first, users] = process.argv.slice(2).map(Number)
/** So many of them are nobody's of ours. */
const STRANGERS = Math.ceil(users / 100)

/** Every field that the published `v-list-users` prints, as text. */
const zeros = (...names) => Object.fromEntries(names.map((name) => [name, '0']))
const account = (name, packageName, suspended) => ({
  ...{ NAME: name, PACKAGE: packageName, WEB_TEMPLATE: 'default', BACKEND_TEMPLATE: 'default', PROXY_TEMPLATE: 'default' },
  ...{ DNS_TEMPLATE: 'default', WEB_DOMAINS: '1', WEB_ALIASES: '5', DNS_DOMAINS: '1', DNS_RECORDS: '100', MAIL_DOMAINS: '1' },
  ...{
    MAIL_ACCOUNTS: '10',
    DATABASES: '5',
    CRON_JOBS: '5',
    DISK_QUOTA: '10240',
    BANDWIDTH: '102400',
    NS: 'ns1.example.net,ns2.example.net',
  },
  ...{ SHELL: 'nologin', BACKUPS: '3', CONTACT: 'owner@mail.example', CRON_REPORTS: 'yes', RKEY: 'q7w8e9r0t1', ROLE: 'user' },
  ...{ SUSPENDED: suspended ? 'yes' : 'no', LANGUAGE: 'en', THEME: '', TIME: '09:00:00', DATE: '2026-11-23' },
  ...zeros('SUSPENDED_USERS', 'SUSPENDED_WEB', 'SUSPENDED_DNS', 'SUSPENDED_MAIL', 'SUSPENDED_DB', 'SUSPENDED_CRON', 'IP_AVAIL', 'IP_OWNED'),
  ...zeros('U_USERS', 'U_DISK', 'U_DISK_DIRS', 'U_DISK_WEB', 'U_DISK_MAIL', 'U_DISK_DB', 'U_BANDWIDTH', 'U_WEB_DOMAINS', 'U_WEB_SSL'),
  ...zeros('U_WEB_ALIASES', 'U_DNS_DOMAINS', 'U_DNS_RECORDS', 'U_MAIL_DOMAINS', 'U_MAIL_DKIM', 'U_MAIL_ACCOUNTS', 'U_DATABASES'),
  ...zeros('U_CRON_JOBS', 'U_BACKUPS'),
})
const ours = Array.from({ length: users }, (_, n) => [
  `h${first + n}`,
  account(`portal hosting-${first + n}`, 'portal-small', n % 50 === 0),
])
const others = Array.from({ length: STRANGERS }, (_, n) => [`stranger${n}`, account('Somebody', 'default', false)])
const list = JSON.stringify(Object.fromEntries([...ours, ...others]))

const folder = mkdtempSync(join(tmpdir(), 'portal-panel-'))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const wanted = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
execFileSync('openssl', ['req', '-x509', ...wanted, '-keyout', key, '-out', cert], { stdio: 'ignore' })
const certificate = { key: readFileSync(key), cert: readFileSync(cert) }
rmSync(folder, { recursive: true })

const server = createServer(certificate, async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const known = new URLSearchParams(body).get('cmd') === 'v-list-users'
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json', 'hestia-exit-code': known ? '0' : '10' })
  response.end(known ? list : 'Error: only one command is known here')
})
server.listen(0, '127.0.0.1', () => {
  const { fingerprint256 } = new X509Certificate(certificate.cert)
  console.log(`panel ${server.address().port} ${fingerprint256} ${(list.length / 1e6).toFixed(2)}`)
})
process.once('SIGTERM', () => process.exit(0))
