import { INSTALL_FIELDS } from '@portal/contracts/installs.ts'
import type { Installer } from './tables.ts'

/** Where machines that boot from the network come to. */
export const BOOT_PATH = '/api2/netboot'

type Field = (typeof INSTALL_FIELDS)[number]
export type Fields = Readonly<Record<Field, string>>

const FIELD = /\{\{\s*([A-Za-z]+)\s*\}\}/g
const known: readonly string[] = INSTALL_FIELDS

/** A field that nothing can be filled into; null where there is none. */
export const unknownField = ({ args, answer }: Pick<Installer, 'args' | 'answer'>): string | null =>
  [...`${args}\n${answer}`.matchAll(FIELD)].map(([, name = '']) => name).find((name) => !known.includes(name)) ?? null

/** What fills a field is one line of plain signs: nothing of it can end a line of the file, or a word of a command. */
export const filled = (text: string, fields: Partial<Fields>): string =>
  text.replaceAll(FIELD, (_, name: Field) => (fields[name] ?? '').replaceAll(/[^\x21-\x7e]/g, ''))

/** As iPXE writes a card's address, or people do; null where it is none. */
export function macIn(text: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll('-', ':')
  return /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(plain) ? plain : null
}

/** What the operator's DHCP server leads to, the same for every machine: who it is, the machine says itself. */
export const firstScript = (base: string): string =>
  ['#!ipxe', `chain ${base}${BOOT_PATH}/boot?mac=\${netX/mac:hexhyp} || exit`, ''].join('\n')

/** Nothing is to be installed on it: it goes on to its disk. */
export const localScript = (): string => ['#!ipxe', 'exit', ''].join('\n')

/** The installer of one machine. The address of its answers is good for this script alone. */
export const installScript = ({ kernel, initrd, args }: Installer, answer: string, fields: Partial<Fields>): string =>
  ['#!ipxe', `kernel ${kernel} ${filled(args, { ...fields, answer })}`, `initrd ${initrd}`, 'boot', ''].join('\n')

/** Debian 12's installer from its mirror: the whole disk, one partition, a root login, the customer's keys. */
export const DEBIAN: Installer = {
  kernel: 'http://deb.debian.org/debian/dists/bookworm/main/installer-amd64/current/images/netboot/debian-installer/amd64/linux',
  initrd: 'http://deb.debian.org/debian/dists/bookworm/main/installer-amd64/current/images/netboot/debian-installer/amd64/initrd.gz',
  args: 'auto=true priority=critical url={{answer}} hostname={{hostname}} domain=local interface=auto initrd=initrd.gz ---',
  answer: `# Debian 12 by preseed. What stands in double braces is filled in for each machine.
d-i debian-installer/locale string en_US.UTF-8
d-i keyboard-configuration/xkb-keymap select us
d-i netcfg/choose_interface select auto
d-i netcfg/get_hostname string {{hostname}}
d-i netcfg/get_domain string local
d-i mirror/country string manual
d-i mirror/http/hostname string deb.debian.org
d-i mirror/http/directory string /debian
d-i mirror/http/proxy string
d-i preseed/early_command string wget -q -O /dev/null {{report}}/begun || true
d-i clock-setup/utc boolean true
d-i time/zone string UTC
d-i passwd/make-user boolean false
d-i passwd/root-login boolean true
d-i passwd/root-password-crypted password {{passwordHash}}
d-i partman/early_command string wget -q -O /dev/null {{report}}/disks || true
d-i partman-auto/method string regular
d-i partman-auto/choose_recipe select atomic
d-i partman-partitioning/confirm_write_new_label boolean true
d-i partman/choose_partition select finish
d-i partman/confirm boolean true
d-i partman/confirm_nooverwrite boolean true
tasksel tasksel/first multiselect standard, ssh-server
d-i pkgsel/upgrade select safe-upgrade
popularity-contest popularity-contest/participate boolean false
d-i grub-installer/only_debian boolean true
d-i grub-installer/bootdev string default
d-i preseed/late_command string \\
  mkdir -p -m 700 /target/root/.ssh; \\
  wget -q -O /target/root/.ssh/authorized_keys {{keys}} || true; \\
  echo 'PermitRootLogin yes' > /target/etc/ssh/sshd_config.d/10-root.conf; \\
  wget -q -O /dev/null {{report}}/done || true
d-i finish-install/reboot_in_progress note
`,
}
