/** The part of noVNC's interface that the console uses; the package ships no types. */
declare module '@novnc/novnc' {
  interface RfbEvents {
    connect: CustomEvent<undefined>
    disconnect: CustomEvent<{ clean: boolean }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
    credentialsrequired: CustomEvent<{ types: readonly string[] }>
  }
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default class RFB extends EventTarget {
    constructor(
      target: HTMLElement,
      channel: { send(bytes: ArrayBuffer): void; close(): void; binaryType: string; readonly readyState: number },
      options?: { shared?: boolean },
    )
    viewOnly: boolean
    focusOnClick: boolean
    scaleViewport: boolean
    clipViewport: boolean
    resizeSession: boolean
    showDotCursor: boolean
    background: string
    qualityLevel: number
    disconnect(): void
    focus(options?: FocusOptions): void
    blur(): void
    sendCtrlAltDel(): void
    sendKey(keysym: number, code: string | null, down?: boolean): void
    addEventListener<K extends keyof RfbEvents>(type: K, listener: (event: RfbEvents[K]) => void): void
  }
}
