/** Whom a system's first boot makes. */
export const firstUserOf = (family: 'linux' | 'windows'): string => (family === 'windows' ? 'Administrator' : 'root')
