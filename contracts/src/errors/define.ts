/** What an error says in each language: ICU text; parameters in braces. */
export interface ErrorDeclaration {
  readonly http: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503
  readonly 'en-US': string
  readonly 'vi-VN': string
  readonly 'zh-CN': string
}

/** Declared with all three languages beside the code, so that none can drift or be forgotten. */
export function defineErrors<const T extends Record<string, ErrorDeclaration>>(errors: T): T {
  return errors
}
