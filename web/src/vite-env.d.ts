/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The API of pages on a developer's machine, and of those of a beta host: `https://api.beta.example`; empty means the page's own host. */
  readonly API_BASE_DEVELOPMENT?: string
  readonly API_BASE_BETA?: string
}
