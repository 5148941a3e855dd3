/** Labels of letters, digits and hyphens, and a last one of letters: the customer typed a host name. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/

/** Characters of a Linux host name at most. */
const MOST = 64

/** A host name that every system accepts, from whatever the customer called the machine; `otherwise` where nothing of it can be used. */
export function hostNameOf(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
  if (plain.length <= MOST && DOMAIN.test(plain)) return plain
  const label = plain
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return label === '' ? otherwise : label
}
