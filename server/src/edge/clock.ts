/**
 * The portal's clock as this host knows it. Ends are told by the portal's clock and kept by the host's own, whatever that shows: what counts is how
 * far they are apart, which is told with every answer and kept for when there is none.
 */
export class PortalClock {
  private apart: number

  constructor(apartMs: number) {
    this.apart = apartMs
  }

  get apartMs(): number {
    return this.apart
  }

  /** Heard just now; answers whether ends have moved noticeably. */
  hear(portalNow: string | undefined): boolean {
    if (portalNow === undefined) return false
    const apart = Date.parse(portalNow) - Date.now()
    if (Math.abs(apart - this.apart) < NOTICED_MS) return false
    this.apart = apart
    return true
  }

  /** An instant of the portal's clock by the host's. */
  here(portalInstant: string): number {
    return Date.parse(portalInstant) - this.apart
  }
}

/** An answer is a while on its way. */
const NOTICED_MS = 1000
