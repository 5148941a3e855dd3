/** What the codes of a dedicated server are called, by customers and staff alike. */
export const dedicatedLabels = {
  state: {
    checking: 'Checking',
    running: 'Running',
    stopped: 'Stopped',
    success: 'Success',
    error: 'Error',
    unchecked: 'Unchecked',
    installing: 'Delivery',
    starting: 'Starting',
    'shutting down': 'Shutting down',
    stopping: 'Stopping',
    restarting: 'Restarting',
    'reinstalling OS': 'Reinstalling OS',
    'taking snapshot': 'Taking snapshot',
    restoring: 'Restoring',
    'RGC creating': 'Opening remote access',
  },
}
