/** Why pg_dump, pg_restore and psql cannot be used here, or null. */
export function missingTools(): string | null
