import { sha512Crypt } from '../../sha512-crypt.ts'
import type { MachineSpec } from '../port.ts'

type Told = Pick<MachineSpec, 'hostname' | 'login' | 'userData'>

/**
 * What cloud-init in the guest finds at its first boot. A container's login is in its files already, and what is told here keeps cloud-init
 * from taking it away; a virtual machine's files cannot be reached before it runs, and its login goes this way, as a hash.
 */
export function cloudSettings(type: 'container' | 'virtual-machine', { hostname, login, userData }: Told): Record<string, string> {
  const { username, password, keys = [] } = login
  const first = {
    ...{ preserve_hostname: false, hostname, manage_etc_hosts: 'localhost', ssh_pwauth: true },
    ...(username === 'root' ? { users: [], disable_root: false } : { user: { name: username, lock_passwd: false }, users: ['default'] }),
  }
  const secret = { ssh_authorized_keys: keys, chpasswd: { expire: false, list: `${username}:${sha512Crypt(password)}\n` } }
  return {
    'cloud-init.vendor-data': `#cloud-config\n${JSON.stringify(type === 'container' ? first : { ...first, ...secret })}\n`,
    ...(userData !== undefined && { 'cloud-init.user-data': userData }),
  }
}
