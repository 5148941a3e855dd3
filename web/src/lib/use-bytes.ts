import { useFormatter } from 'use-intl'

/** Transfer in the decimal units it is sold in. */
export function useBytes(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const [size, name] = bytes >= 1e12 ? [1e12, 'TB'] : bytes >= 1e9 ? [1e9, 'GB'] : [1e6, 'MB']
    return `${format.number(bytes / size, { maximumFractionDigits: bytes >= 1e12 ? 2 : 1 })} ${name}`
  }
}
