/** Where a brand's picture is found on its own hosts; a new picture has a new address. */
export const LOGO_PATH = '/api2/brand/logo'

export const logoPath = (theme: string, { hash }: { readonly hash: string }): string => `${LOGO_PATH}/${theme}-${hash}`

interface Size {
  readonly width: number
  readonly height: number
}

/** As large as it may be within a box, in whole pixels. */
export function fitted({ width, height }: Size, most: Size): Size {
  const part = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) }
}
