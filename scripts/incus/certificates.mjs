// Certificates for tests, by the program that every Debian has.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A self-signed certificate and its key, as PEM. */
export function newCertificate(name, address) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pc-'))
  const [key, certificate] = ['key', 'certificate'].map((file) => join(folder, file))
  const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  const alternative = address === undefined ? [] : ['-addext', `subjectAltName=IP:${address}`]
  try {
    execFileSync('openssl', [...what, ...alternative, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
    return { key: fs.readFileSync(key, 'utf8'), certificate: fs.readFileSync(certificate, 'utf8') }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
