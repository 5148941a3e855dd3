/** Of what is done with the parts of a VPS. */
export const vpsActionNames = {
  'service-vps-disk': 'Change data disks',
  'service-vps-disk-add': 'Add a data disk',
  'service-vps-disk-grow': 'Enlarge a data disk',
  'service-vps-disk-update': 'Name of a data disk',
  'service-vps-disk-delete': 'Delete a data disk',
  'service-vps-port-add': 'Map a port',
  'service-vps-port-delete': 'Delete the mapping of a port',
  'service-vps-live-reveal-key': 'Reveal a stream key',
  'service-vps-live-rotate-key': 'New stream key',
  'service-vps-live-target-add': 'Add a restream target',
  'service-vps-live-target-remove': 'Remove a restream target',
  'service-vps-live-target-switch': 'Switch a restream target on or off',
}
