#!/bin/sh
# Creates the bucket and a user who may list, read, add and delete its pictures, and nothing else. Safe to run at each
# start.
set -eu
admin() { versitygw admin --endpoint-url http://pictures:7070 "$@"; }
admin create-user --access site --secret "$S3_PASSWORD" --role user ||
  admin update-user --access site --secret "$S3_PASSWORD"
admin list-buckets | grep -qw shots ||
  admin create-bucket --bucket shots --owner administrator \
    --object-ownership BucketOwnerPreferred --grant-read site --grant-write site
