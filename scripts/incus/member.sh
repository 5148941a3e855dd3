#!/bin/sh
# One Incus daemon in namespaces of its own: started by cluster.mjs, and gone with all its containers when this process ends.
# member.sh FOLDER — expects to be the first process of new mount, network and process namespaces.
set -eu
folder=$1
mount --make-rprivate /
mount -t proc proc /proc
# The daemon reads its network devices from /sys, which shows those of the namespace it was mounted in; its cgroups lie below it.
mkdir -p "$folder/cgroups" "$folder/d"
mount --rbind /sys/fs/cgroup "$folder/cgroups"
mount -t sysfs sysfs /sys
mount --rbind "$folder/cgroups" /sys/fs/cgroup
ip link set lo up
# The other end of the cable is plugged in from outside.
while ! ip link show dev eth0 >/dev/null 2>&1; do sleep 0.02; done
export INCUS_DIR="$folder/d"
for place in /usr/libexec/incus /usr/lib/incus; do
  if [ -x "$place/incusd" ]; then
    PATH="$place:$PATH:/usr/sbin:/sbin"
    export PATH
    exec "$place/incusd" --logfile "$folder/log"
  fi
done
exec incusd --logfile "$folder/log"
