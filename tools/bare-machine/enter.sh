# Runs a command in the bare machine. It is started in its own mount and PID namespaces, so mounts and processes
# disappear with it. As the namespace's init it also reaps orphans.
# Usage: enter.sh <folder> <user id> <arguments of env>
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
cd "$1"
user=$2
shift 2
# Relative paths, because these options can't quote special characters.
mount -t overlay overlay -o lowerdir=debian,upperdir=changes,workdir=work root
cd root
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o nosuid,nodev tmpfs dev/shm
mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts dev/pts
# Not chroot, which forbids user namespaces, and Chromium's sandbox needs one.
pivot_root . mnt
cd /
umount -l /mnt
setpriv --reuid "$user" --regid "$user" --clear-groups --inh-caps=-all env -i "$@"
