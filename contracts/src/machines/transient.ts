// Apart from the machines: a browser tells by them what moves before it shows anything, and needs no more of a machine for that.

/** While a machine is in one of these another action is refused. The names are the specification's. */
export const vpsTransient = [
  'installing',
  'starting',
  'shutting down',
  'stopping',
  'restarting',
  'rebuilding',
  'snapshotting',
  'restoring',
  'backing up',
  'recovering',
  'RGC creating',
  'RGC deleting',
] as const

/** While a server is in one of these another action is refused. The names are the specification's. */
export const dedicatedTransient = [
  'installing',
  'starting',
  'shutting down',
  'stopping',
  'restarting',
  'reinstalling OS',
  'taking snapshot',
  'restoring',
  'RGC creating',
] as const

/** While an account is in one of these its panel was asked for something and has not said yet that it is so. */
export const hostingTransient = ['installing', 'suspending', 'resuming', 'changing', 'setting password'] as const
