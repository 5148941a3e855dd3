import { createHash } from 'node:crypto'
import { sha512Crypt } from '../../sha512-crypt.ts'
import type { MachineSpec } from '../port.ts'
import { fatVolume } from './fat.ts'

/** Small letters: as such every version of cloud-init has looked for it. */
const LABEL = 'cidata'

/**
 * What cloud-init reads at a machine's first boot (NoCloud). What the customer gave is its `user-data`, word for word, and ours stands
 * beside it as `vendor-data`, so that neither is pasted into the other. All of ours is JSON, which is YAML that nothing can break out of.
 * Null where it is more than the volume holds.
 */
export function cidata({ hostname, login, userData }: Pick<MachineSpec, 'hostname' | 'login' | 'userData'>): Buffer | null {
  const files = {
    'user-data': userData ?? '#cloud-config\n{}\n',
    'vendor-data': `#cloud-config\n${JSON.stringify(firstLogin(login), null, 2)}\n`,
  }
  // A new seed is a new instance: a disk that was made of another machine's takes this name and this login, and makes host keys anew.
  const instance = createHash('sha256')
    .update(JSON.stringify([hostname, files]))
    .digest('hex')
    .slice(0, 32)
  return fatVolume(LABEL, {
    'meta-data': `${JSON.stringify({ 'instance-id': instance, 'local-hostname': hostname }, null, 2)}\n`,
    ...files,
  })
}

function firstLogin({ username, password, keys = [] }: MachineSpec['login']): object {
  return {
    ...{ preserve_hostname: false, manage_etc_hosts: 'localhost' },
    ...{ ssh_pwauth: true, ssh_authorized_keys: keys },
    ...(username === 'root' ? ROOT : { user: { name: username, lock_passwd: false }, users: ['default'] }),
    // A list of lines is what old versions know too.
    chpasswd: { expire: false, list: `${username}:${sha512Crypt(password)}\n` },
  }
}

/** Nobody else is made, and SSH lets in by password whom it would let in by key alone. */
const ROOT = {
  ...{ users: [], disable_root: false },
  write_files: [{ path: '/etc/ssh/sshd_config.d/00-first-login.conf', content: 'PermitRootLogin yes\nPasswordAuthentication yes\n' }],
}
