import { encode } from 'uqr'
import css from './qr-code.module.css'

/** A code that a camera reads. Dark on white in both themes: many readers do not know it inverted. */
export function QrCode({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={css.code} role="img" aria-label={label} viewBox={`0 0 ${modules} ${modules}`} width={size} height={size}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
