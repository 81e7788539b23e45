# Runs a command in the bare machine. Started in mount and process namespaces of its own, so that every mount made here
# goes away with the command, and every process with this one, which also reaps orphans as a machine's init does.
# Usage: enter.sh <folder> <user id> <arguments of env>
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
cd "$1"
user=$2
shift 2
# Relative, as these options have no way to quote a path.
mount -t overlay overlay -o lowerdir=debian,upperdir=changes,workdir=work root
cd root
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs dev/shm
mount -t devpts -o newinstance,gid=5,mode=620,ptmxmode=666 devpts dev/pts
# Not chroot: no user namespace can be made inside one, and Chromium's sandbox is one.
pivot_root . mnt
cd /
umount -l /mnt
setpriv --reuid "$user" --regid "$user" --clear-groups --inh-caps=-all env -i "$@"
# This line keeps the shell from replacing itself with the command.
exit $?
