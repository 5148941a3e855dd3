import { useTranslations } from 'use-intl'

/** A driver's setting in the reader's language; one of a driver that this console does not know says what the driver says. */
export function useSettingLabel(): (driver: string, name: string, otherwise: string) => string {
  const t = useTranslations('operator.fields')
  return (driver, name, otherwise) => {
    const key = `settings.${driver}.${name}` as 'settings.qemu.outbound'
    return t.has(key) ? t(key) : otherwise
  }
}
