import { useFormatter } from 'use-intl'

/** Of a file on an engine's host: "0.42 GB". */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => `${format.number(bytes / 1024 ** 3, { maximumFractionDigits: 2 })} GB`
}
