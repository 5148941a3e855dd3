/** Paths of the pages that exist, told by routes-index.ts. A feature asks here, because the routes import the features. */
export const builtPages = new Set<string>()

/** Only what is built is linked. */
export const isBuilt = (path: string): boolean => builtPages.has(path)
