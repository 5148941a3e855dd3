import maintenance from './maintenance.json' with { type: 'json' }

/** Of work on what services stand on. */
export const maintenanceMessages = { maintenance }
