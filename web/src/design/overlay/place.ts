export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Placement {
  readonly align: 'start' | 'center' | 'end'
  readonly gap: number
}

const EDGE = 8

/** Below its anchor, above where below is no room, and always inside the window. */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  { align, gap }: Placement,
) {
  const wish =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - size.width
        : anchor.left + anchor.width / 2 - size.width / 2
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  const fits = below + size.height <= view.height - EDGE || above < EDGE
  return {
    left: Math.max(EDGE, Math.min(wish, view.width - EDGE - size.width)),
    top: Math.max(EDGE, fits ? Math.min(below, view.height - EDGE - size.height) : above),
    side: fits ? ('below' as const) : ('above' as const),
  }
}
