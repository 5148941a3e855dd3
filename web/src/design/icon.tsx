import type { ComponentType } from 'react'

export type IconType = ComponentType<{ size?: number | string; stroke?: number | string; className?: string; 'aria-hidden'?: boolean }>

/** Every icon of the house: Tabler outline, 16 px, stroke 1.6, silent for screen readers (the words beside it speak). */
export function Icon({ of: Shape, size = 16, className }: { of: IconType; size?: number; className?: string }) {
  return <Shape size={size} stroke={size > 20 ? 1.4 : 1.6} className={className} aria-hidden />
}
