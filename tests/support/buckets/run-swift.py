"""Runs the parts of OpenStack Swift from a folder of the test's own, not from /etc/swift."""

import sys

from swift.common.utils import set_swift_dir

command, folder, *rest = sys.argv[1:]
set_swift_dir(folder)


def make_rings(ports):
    """One copy of everything, on one device."""
    from swift.common.ring import RingBuilder

    for role, port in zip(("account", "container", "object"), ports):
        at = {"ip": "127.0.0.1", "port": int(port)}
        replication = {f"replication_{key}": value for key, value in at.items()}
        builder = RingBuilder(part_power=2, replicas=1, min_part_hours=1)
        builder.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1, "meta": "", **at, **replication})
        builder.rebalance()
        builder.get_ring().save(f"{folder}/{role}.ring.gz")


def serve(role):
    from swift.common.wsgi import run_wsgi
    from swift.obj.server import global_conf_callback

    options = {"global_conf_callback": global_conf_callback} if role == "object" else {}
    return run_wsgi(f"{folder}/{role}.conf", f"{role}-server", verbose=True, **options)


if command == "make-rings":
    make_rings(rest)
else:
    sys.exit(serve(*rest))
