import { linearOf } from '@portal/contracts/contrast.ts'

/** sRGB ↔ OKLCH; only what deriving an accent needs. */

export interface Oklch {
  readonly l: number
  readonly c: number
  /** Degrees. */
  readonly h: number
}
type Triple = readonly [number, number, number]

const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const h = (Math.atan2(bb, a) * 180) / Math.PI
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: (h + 360) % 360 }
}

function linearFrom({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * ll - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * ll + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * ll - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (rgb: Triple): boolean => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** The nearest colour that a screen can show: less chroma, same hue and lightness. */
export function hexOf(colour: Oklch): string {
  let { c } = colour
  let rgb = linearFrom(colour)
  while (!inGamut(rgb) && c > 0) {
    c = Math.max(0, c - 0.004)
    rgb = linearFrom({ ...colour, c })
  }
  const byte = (v: number) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255)
  return `#${rgb
    .map((v) => byte(v).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

/** The shorter way round the colour wheel, in degrees. */
export const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)
