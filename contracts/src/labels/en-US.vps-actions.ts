/** Of what is done with the parts of a VPS. */
export const vpsActionNames = {
  'service-vps-disk': 'Change data disks',
  'service-vps-disk-add': 'Add a data disk',
  'service-vps-disk-grow': 'Enlarge a data disk',
  'service-vps-disk-update': 'Name of a data disk',
  'service-vps-disk-delete': 'Delete a data disk',
  'service-vps-port': 'Mapped ports of a VPS',
  'service-vps-port-add': 'Map a port',
  'service-vps-port-delete': 'Delete a mapped port',
} as const
