/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** A development or beta API, e.g. `https://beta.example.com/api2`; empty means the same origin. */
  readonly VITE_API_BASE?: string
}
